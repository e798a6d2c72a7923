import type { DurationMs, EpochMs } from '../engine/model/units.ts';

const NUMBER = new Intl.NumberFormat('en');
const RELATIVE = new Intl.RelativeTimeFormat('en');

/** Units of ages, each used below the next one's length. */
const UNITS = [
  { unit: 'second', ms: 1_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000 },
  { unit: 'year', ms: 365 * 86_400_000 },
] as const satisfies readonly { readonly unit: Intl.RelativeTimeFormatUnit; readonly ms: DurationMs }[];

/** How long ago a time is, such as `2 hours ago`. */
export function ago(at: EpochMs, now: EpochMs): string {
  const age = now - at;
  const { unit, ms } = UNITS.findLast(({ ms }) => Math.abs(age) >= ms) ?? UNITS[0];
  const amount = Math.trunc(age / ms);
  return amount === 0 ? 'just now' : RELATIVE.format(-amount, unit);
}

/** A number with its noun: `1 file`, `1,200 files`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(number)} ${number === 1 ? one : many}`;
}

/** A number as people read it: `1,200`. */
export function grouped(number: number): string {
  return NUMBER.format(number);
}

const SIZE_STEP = 1_000;
const SIZES = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in the unit that fits it, such as `4.2 MB`; 1 MB is 1,000,000 bytes. */
export function bytes(size: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log(Math.max(size, 1)) / Math.log(SIZE_STEP)));
  const value = size / SIZE_STEP ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${SIZES[step]}`;
}

/** Widest bar, characters. */
const BAR = 10;

/** A share, 0–1, as a bar; any share above 0 shows. */
export function bar(share: number): string {
  return '█'.repeat(Math.ceil(share * BAR)).padEnd(BAR);
}
