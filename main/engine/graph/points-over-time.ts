import type { EpochMs, Share } from '../model/units.ts';
import { type PastState, weightOf } from './pair-history.ts';

/** A weight from a time on. */
export interface ChangePoint {
  readonly at: EpochMs;
  /** Weight as of `at`; 0: there was no association any more. */
  readonly weight: Share;
  readonly coAccesses: number;
}

/** Times from the first to the last, both included, evenly apart: `count`, or one where they are the same. */
export function framesBetween(first: EpochMs, last: EpochMs, count: number): readonly EpochMs[] {
  if (first >= last || count < 2) return [last];
  return Array.from({ length: count }, (_, index) =>
    Math.round(first + ((last - first) * index) / (count - 1)),
  );
}

/**
 * Weights of an association at given times, each decayed from the state in which it was; 0 before the first.
 * States and times in order of time. Linear in both.
 */
export function weightsAt(states: readonly PastState[], times: readonly EpochMs[]): readonly Share[] {
  let next = 0;
  return times.map((time) => {
    while (next < states.length && states[next]!.since <= time) next++;
    const state = states[next - 1];
    return state === undefined ? 0 : weightOf(state, time);
  });
}

/** The points at which a weight changed other than by fading. */
export function changePoints(states: readonly PastState[]): readonly ChangePoint[] {
  return states.map((state) => ({
    at: state.since,
    weight: weightOf(state, state.since),
    coAccesses: state.coAccesses,
  }));
}

/**
 * Fewer points of the same course, at most `most` (≥ 4): of each of equally long stretches the lowest and the
 * highest, and always the first and the last. In order of time.
 */
export function thinned(points: readonly ChangePoint[], most: number): readonly ChangePoint[] {
  if (points.length <= most) return points;
  const stretches = Math.floor((most - 2) / 2);
  const inner = points.slice(1, -1);
  const kept = new Set<ChangePoint>([points[0]!, points.at(-1)!]);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((inner.length * stretch) / stretches);
    const to = Math.floor((inner.length * (stretch + 1)) / stretches);
    for (const point of extremesOf(inner.slice(from, to))) kept.add(point);
  }
  return points.filter((point) => kept.has(point));
}

function extremesOf(points: readonly ChangePoint[]): readonly ChangePoint[] {
  if (points.length === 0) return [];
  const lowest = points.reduce((least, point) => (point.weight < least.weight ? point : least));
  const highest = points.reduce((most, point) => (point.weight > most.weight ? point : most));
  return [lowest, highest];
}
