import type { EngineConfig } from '../config.ts';
import { type EpochMs, MS_PER_HOUR } from '../model/units.ts';

/**
 * Base-level activation B = ln Σ_j max(Δt_j/1h, 1/60)^{−0.5}.
 *
 * Symbols: Δt_j time since access j; `times` the last accesses, at most 50. Source: the paper §3.3, after
 * ACT-R (Anderson & Schooler 1991). −∞ without accesses. Identity: one access an hour ago gives 0.
 */
export function baseLevel(
  times: Float64Array,
  now: EpochMs,
  config: EngineConfig['recall']['baseLevel'],
): number {
  let sum = 0;
  for (const time of times) {
    const hours = Math.max((now - time) / MS_PER_HOUR, config.minHours);
    sum += hours ** config.exponent;
  }
  return Math.log(sum);
}
