import type { EngineConfig } from '../config.ts';
import { strengthen } from '../learning/strengthen.ts';
import type { Resource } from '../model/resource.ts';
import { type Days, daysBetween, type EpochMs } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { type DecayRates, daysUntil } from './decay-rates.ts';

/** The weight after one meeting at the ordinary rate, side by side. */
export function weightOfOneMeeting(config: EngineConfig): number {
  const sideBySide = { position: 1, windowLength: 1, isHub: false, isReverse: false, isError: false };
  return strengthen(0, sideBySide, config.learning);
}

/**
 * Days after its last touch for which a file that nothing leads out of is still suggested: as long as an
 * association met once then would have lasted. 341 as published.
 */
export function daysUntilFadedOut(rates: DecayRates, config: EngineConfig): Days {
  return daysUntil(rates.dropBelow, weightOfOneMeeting(config), rates.association.file);
}

/**
 * Whether a file has faded out and is no longer suggested: it is not pinned, no association leads out of it,
 * and its last touch is longer ago than `days`, which {@link daysUntilFadedOut} gives. Nothing is deleted by
 * it, and the next touch brings it back. Looks for associations only where the time is up.
 */
export function isFadedOut(memory: ReadableMemory, resource: Resource, now: EpochMs, days: Days): boolean {
  return (
    !resource.pinned &&
    daysBetween(resource.lastAt, now) > days &&
    memory.associations(resource.ordinal).length === 0
  );
}
