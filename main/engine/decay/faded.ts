import type { Resource, ResourceOrdinal } from '../model/resource.ts';
import type { EpochMs } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import type { DecayRates } from './decay-rates.ts';
import { decayedValue } from './decayed-value.ts';

/**
 * The weight of an association now, by its place in the list out of a resource: w·f^days, and w as it was
 * last learned where it is pinned. The one place where weights fade. `rates`: others than the memory's own.
 */
export function weightNow(
  memory: ReadableMemory,
  from: ResourceOrdinal,
  index: number,
  now: EpochMs,
  rates: DecayRates = memory.decay,
): number {
  const list = memory.associations(from);
  const weight = list.weight(index);
  if (list.isPinned(index)) return weight;
  const { kind } = memory.resource(list.to(index));
  return decayedValue(weight, list.at(index), now, rates.association[kind]);
}

/** A resource's activation now; as of its last touch where the resource is pinned. */
export function activationNow(
  memory: ReadableMemory,
  resource: Resource,
  now: EpochMs,
  rates: DecayRates = memory.decay,
): number {
  const { activation, lastAt, pinned } = resource;
  return pinned ? activation : decayedValue(activation, lastAt, now, rates.activation);
}

/** A resource's reinforcement now; as of its last touch where the resource is pinned. */
export function reinforcementNow(
  memory: ReadableMemory,
  resource: Resource,
  now: EpochMs,
  rates: DecayRates = memory.decay,
): number {
  const { reinforcement, lastAt, pinned } = resource;
  return pinned ? reinforcement : decayedValue(reinforcement, lastAt, now, rates.reinforcement);
}

/** Whether an association is never dropped for having faded: it is pinned, or one of its ends is. */
export function isHeld(memory: ReadableMemory, from: ResourceOrdinal, index: number): boolean {
  return memory.resource(from).pinned || isHeldInList(memory, from, index);
}

/**
 * Whether an association is never pushed out of a full list: it is pinned, or what it leads to is. The list
 * of a pinned resource itself stays bounded as others are, or it would learn nothing new once it is full.
 */
export function isHeldInList(memory: ReadableMemory, from: ResourceOrdinal, index: number): boolean {
  const list = memory.associations(from);
  return list.isPinned(index) || memory.resource(list.to(index)).pinned;
}
