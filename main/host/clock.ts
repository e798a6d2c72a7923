import type { EpochMs } from '../engine/model/units.ts';

/** Tells the time. The host's only source of it; tests give another. */
export type Clock = () => EpochMs;

/** The machine's time. */
export function systemClock(): EpochMs {
  return Date.now();
}
