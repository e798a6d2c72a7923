import { seededRandom } from './seeded-random.ts';

/** Sums of two systems' scores over the same questions of one trajectory. */
export interface PairedSums {
  readonly subject: number;
  readonly baseline: number;
  /** Questions summed over; trajectories without any are left out. */
  readonly questions: number;
}

/** The difference of two means with its interval. */
export interface PairedDifference {
  /** Mean of the subject minus mean of the baseline, each over single questions. */
  readonly difference: number;
  /** Ends of the central interval that holds 95 % of the resampled differences. */
  readonly low: number;
  readonly high: number;
  readonly trajectories: number;
  readonly questions: number;
}

/** How an interval is drawn. */
export interface BootstrapSettings {
  readonly resamples: number;
  readonly seed: number;
}

/** The paper's: 1,000 resamples, seed 42. */
export const BOOTSTRAP: BootstrapSettings = { resamples: 1_000, seed: 42 };

/** Share of the resampled differences left out at each end. */
const TAIL = 0.025;

/**
 * Percentile interval from resamples of whole trajectories, drawn with replacement: questions within one are
 * not independent. Null where no trajectory has a question. Linear in trajectories × resamples.
 */
export function pairedBootstrap(
  trajectories: readonly PairedSums[],
  { resamples, seed }: BootstrapSettings = BOOTSTRAP,
): PairedDifference | null {
  const asked = trajectories.filter(({ questions }) => questions > 0);
  if (asked.length === 0) return null;
  const next = seededRandom(seed);
  const differences = Float64Array.from({ length: resamples }, () =>
    difference(asked.map(() => asked[Math.floor(next() * asked.length)]!)),
  ).sort();
  return {
    difference: difference(asked),
    low: quantile(differences, TAIL),
    high: quantile(differences, 1 - TAIL),
    trajectories: asked.length,
    questions: asked.reduce((sum, { questions }) => sum + questions, 0),
  };
}

function difference(trajectories: readonly PairedSums[]): number {
  let gained = 0;
  let asked = 0;
  for (const { subject, baseline, questions } of trajectories) {
    gained += subject - baseline;
    asked += questions;
  }
  return gained / asked;
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))]!;
}
