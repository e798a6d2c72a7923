import type { EpochMs } from '../engine/model/units.ts';

const NUMBER = new Intl.NumberFormat('en');
const RELATIVE = new Intl.RelativeTimeFormat('en', { style: 'short' });

/** Longest ages told in a unit, ms, and its own length. */
const UNITS = [
  { below: 60_000, unit: 'second', ms: 1_000 },
  { below: 3_600_000, unit: 'minute', ms: 60_000 },
  { below: 86_400_000, unit: 'hour', ms: 3_600_000 },
  { below: 30 * 86_400_000, unit: 'day', ms: 86_400_000 },
  { below: 365 * 86_400_000, unit: 'month', ms: 30 * 86_400_000 },
  { below: Number.POSITIVE_INFINITY, unit: 'year', ms: 365 * 86_400_000 },
] as const;

/** How long ago a time is, such as `2 hr. ago`. */
export function ago(at: EpochMs, now: EpochMs): string {
  const age = now - at;
  const { unit, ms } = UNITS.find(({ below }) => Math.abs(age) < below)!;
  return RELATIVE.format(-Math.trunc(age / ms), unit);
}

/** A number with its noun: `1 file`, `1,200 files`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(number)} ${number === 1 ? one : many}`;
}

/** A size in the unit that fits it, such as `4.2 MB`; 1 MB is 1,000,000 bytes. */
export function bytes(size: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let value = size;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
