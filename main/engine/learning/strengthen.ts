import type { EngineConfig } from '../config.ts';

type LearningConfig = EngineConfig['learning'];

/** What shapes one step, besides the weight itself. */
export interface CoAccess {
  /**
   * p: position of the earlier resource in the window, from 1 (oldest) to `windowLength` (touched just
   * before).
   */
  readonly position: number;
  readonly windowLength: number;
  /** Either end has more associations than {@link EngineConfig} calls a hub. */
  readonly isHub: boolean;
  /** The association runs from the later to the earlier resource; null: nobody knows which was the earlier. */
  readonly isReverse: boolean | null;
  /** Either end is an error. */
  readonly isError: boolean;
  /** A person did it, no agent. Default: an agent. */
  readonly isPersons?: boolean;
}

/** The gate g(w) = 1/(1+e^{8(w−0.5)}): near 1 for new associations, near 0 for strong ones. */
export function gate(weight: number, config: LearningConfig): number {
  return 1 / (1 + Math.exp(config.gateSteepness * (weight - config.gateMidpoint)));
}

/**
 * The weight after one co-access: w' = min(1, w + δ(1−w)), δ = η·p·h·d·g(w).
 *
 * Symbols: w weight before, 0–1; η learning rate, doubled for errors, times a factor for people's acts (1); p = position/windowLength ∈ (0,1];
 * h ½ for hubs; d ½ for the reverse direction, ¾ where the order is unknown. Source: the paper §3.2. Identity: from 0, one, five and twenty
 * steps at p = h = d = 1 give 0.10, 0.38 and 0.66.
 */
export function strengthen(weight: number, coAccess: CoAccess, config: LearningConfig): number {
  const actor = coAccess.isPersons === true ? config.personFactor : 1;
  const rate = config.rate * actor * (coAccess.isError ? config.errorFactor : 1);
  const position = coAccess.position / coAccess.windowLength;
  const hub = coAccess.isHub ? config.hubFactor : 1;
  const direction = directionFactor(coAccess.isReverse, config);
  const step = rate * position * hub * direction * gate(weight, config);
  return Math.min(1, weight + step * (1 - weight));
}

function directionFactor(isReverse: boolean | null, { reverseFactor }: LearningConfig): number {
  if (isReverse === null) return (1 + reverseFactor) / 2;
  return isReverse ? reverseFactor : 1;
}
