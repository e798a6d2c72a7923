/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;
/** A span of milliseconds. */
export type DurationMs = number;
/** A span of days; may be fractional. */
export type Days = number;
/** A probability or share, 0–1. */
export type Share = number;

/** An hour. */
export const MS_PER_HOUR: DurationMs = 3_600_000;
/** A day of 24 hours. */
export const MS_PER_DAY: DurationMs = 24 * MS_PER_HOUR;

/** Days from one time to another; 0 where the second is earlier, as with imported events. */
export function daysBetween(from: EpochMs, to: EpochMs): Days {
  return to > from ? (to - from) / MS_PER_DAY : 0;
}
