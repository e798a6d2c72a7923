import type { Resource, ResourceOrdinal } from '../model/resource.ts';
import type { EpochMs, Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import type { DecayRates } from './decay-rates.ts';
import { activationNow, reinforcementNow, weightNow } from './faded.ts';

/** Times from one to another, evenly apart, both included; at least two. */
export function evenTimes(from: EpochMs, to: EpochMs, count: number): readonly EpochMs[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}

/** How the weight of an association fades at these rates, if nothing strengthens it: its values at times. */
export function weightCurve(
  memory: ReadableMemory,
  from: ResourceOrdinal,
  index: number,
  times: readonly EpochMs[],
  rates: DecayRates,
): readonly Share[] {
  return times.map((at) => weightNow(memory, from, index, at, rates));
}

/** How the activation of a resource fades at these rates: its values at times. */
export function activationCurve(
  memory: ReadableMemory,
  resource: Resource,
  times: readonly EpochMs[],
  rates: DecayRates,
): readonly number[] {
  return times.map((at) => activationNow(memory, resource, at, rates));
}

/** How the reinforcement of a resource fades at these rates: its values at times. */
export function reinforcementCurve(
  memory: ReadableMemory,
  resource: Resource,
  times: readonly EpochMs[],
  rates: DecayRates,
): readonly number[] {
  return times.map((at) => reinforcementNow(memory, resource, at, rates));
}
