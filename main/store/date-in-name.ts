import type { EpochMs } from '../engine/model/units.ts';

/** A time as part of a file name: sorts by time, and holds no colon. */
export function dateInName(at: EpochMs): string {
  return new Date(at).toISOString().replaceAll(':', '').replace('.', '');
}
