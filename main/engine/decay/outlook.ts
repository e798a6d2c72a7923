import type { EngineConfig } from '../config.ts';
import type { Resource } from '../model/resource.ts';
import { type Days, daysBetween, type EpochMs, MS_PER_DAY } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import type { DecayRates } from './decay-rates.ts';
import { isHeld, weightNow } from './faded.ts';
import { daysUntilFadedOut, isFadedOut } from './faded-out.ts';
import { associationGoneAt, fileGoneAt } from './gone-at.ts';

/** How much fading takes. */
export interface Losses {
  /** Associations dropped. */
  readonly associations: number;
  /** Files no longer suggested. */
  readonly files: number;
}

/** What a sweep would do to a memory, and what fading will, if nothing is touched. */
export interface Outlook {
  /** What a sweep would take that is still there. */
  readonly sweep: Losses;
  /** Files that have faded out and would be suggested again. */
  readonly returning: number;
  /** Of those that a sweep leaves, what will be gone so many days later, in the order of `ahead`. */
  readonly ahead: readonly Losses[];
}

/** What a memory holds that can fade. */
export interface Holdings {
  readonly associations: number;
  /** Files that are suggested. */
  readonly files: number;
}

/** Counts what a memory holds. Linear in its associations. */
export function holdingsOf(memory: ReadableMemory, now: EpochMs, config: EngineConfig): Holdings {
  const days = daysUntilFadedOut(memory.decay, config);
  let associations = 0;
  let files = 0;
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    associations += memory.associations(ordinal).length;
    if (isSuggested(memory, memory.resource(ordinal), now, days)) files++;
  }
  return { associations, files };
}

/**
 * What a sweep at a time would drop if a memory faded at these rates, counted by the same comparisons that
 * the sweep makes. Linear in the memory's associations.
 */
export function outlookOf(
  memory: ReadableMemory,
  now: EpochMs,
  rates: DecayRates,
  ahead: readonly Days[],
  config: EngineConfig,
): Outlook {
  const [present, proposed] = [daysUntilFadedOut(memory.decay, config), daysUntilFadedOut(rates, config)];
  const later = ahead.map((days) => ({ until: now + days * MS_PER_DAY, associations: 0, files: 0 }));
  const sweep = { associations: 0, files: 0 };
  let returning = 0;
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    const list = memory.associations(ordinal);
    let left = 0;
    for (let index = 0; index < list.length; index++) {
      if (isDropped(memory, ordinal, index, now, rates)) {
        sweep.associations++;
        continue;
      }
      left++;
      const goneAt = associationGoneAt(memory, ordinal, index, rates);
      for (const each of later) if (goneAt !== null && goneAt <= each.until) each.associations++;
    }
    const file = memory.resource(ordinal);
    if (file.kind !== 'file' || file.deleted) continue;
    const isOut = left === 0 && !file.pinned && daysBetween(file.lastAt, now) > proposed;
    const wasOut = isFadedOut(memory, file, now, present);
    if (isOut && !wasOut) sweep.files++;
    if (!isOut && wasOut) returning++;
    if (isOut) continue;
    const goneAt = fileGoneAt(memory, file, config, rates);
    for (const each of later) if (goneAt !== null && goneAt <= each.until) each.files++;
  }
  return { sweep, returning, ahead: later.map(({ associations, files }) => ({ associations, files })) };
}

function isDropped(
  memory: ReadableMemory,
  from: number,
  index: number,
  now: EpochMs,
  rates: DecayRates,
): boolean {
  return weightNow(memory, from, index, now, rates) < rates.dropBelow && !isHeld(memory, from, index);
}

function isSuggested(memory: ReadableMemory, file: Resource, now: EpochMs, days: Days): boolean {
  return file.kind === 'file' && !file.deleted && !isFadedOut(memory, file, now, days);
}
