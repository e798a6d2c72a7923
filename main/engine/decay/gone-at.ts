import type { EngineConfig } from '../config.ts';
import type { Resource, ResourceOrdinal } from '../model/resource.ts';
import { type EpochMs, MS_PER_DAY } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { type DecayRates, daysUntil } from './decay-rates.ts';
import { isHeld } from './faded.ts';
import { daysUntilFadedOut } from './faded-out.ts';

/**
 * When an association will have faded to the weight at which a sweep drops it, by its place in the list out
 * of a resource; may lie in the past. Null: never, since a pin holds it. `rates`: others than the memory's.
 *
 * t = at + ln(threshold/w)/ln(f) days: the inverse of `decayedValue`. Identity: the weight at that time is the
 * threshold.
 */
export function associationGoneAt(
  memory: ReadableMemory,
  from: ResourceOrdinal,
  index: number,
  rates: DecayRates = memory.decay,
): EpochMs | null {
  if (isHeld(memory, from, index)) return null;
  const list = memory.associations(from);
  const factor = rates.association[memory.resource(list.to(index)).kind];
  const days = daysUntil(rates.dropBelow, list.weight(index), factor);
  return Number.isFinite(days) ? list.at(index) + days * MS_PER_DAY : null;
}

/**
 * When a file will have faded out, if nothing touches it: when its time after the last touch is up and the
 * last association out of it is gone; may lie in the past. Null: never, since a pin holds it. Linear in its
 * associations.
 */
export function fileGoneAt(
  memory: ReadableMemory,
  file: Resource,
  config: EngineConfig,
  rates: DecayRates = memory.decay,
): EpochMs | null {
  const days = daysUntilFadedOut(rates, config);
  if (file.pinned || !Number.isFinite(days)) return null;
  let last = file.lastAt + days * MS_PER_DAY;
  const { length } = memory.associations(file.ordinal);
  for (let index = 0; index < length; index++) {
    const goneAt = associationGoneAt(memory, file.ordinal, index, rates);
    if (goneAt === null) return null;
    last = Math.max(last, goneAt);
  }
  return last;
}
