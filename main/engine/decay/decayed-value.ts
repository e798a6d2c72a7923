import { daysBetween, type EpochMs } from '../model/units.ts';

/**
 * A value that fades by a daily factor, as of now: v·f^days.
 *
 * Symbols: v value as of `at`; f daily factor, 0–1; days since `at`, ≥ 0 and fractional. Source: the paper
 * §3.2 (daily factors), applied when read instead of by a sweep. Identity: two half spans equal the whole
 * one.
 */
export function decayedValue(value: number, at: EpochMs, now: EpochMs, dailyFactor: number): number {
  const days = daysBetween(at, now);
  return days === 0 ? value : value * dailyFactor ** days;
}
