import type { ResultOf } from '../../contracts/methods.ts';
import type { PairHistory } from '../engine/graph/pair-history.ts';
import { changePoints, thinned, weightsAt } from '../engine/graph/points-over-time.ts';
import type { EpochMs } from '../engine/model/units.ts';

/** What became of one pair, as clients see it. */
export type Series = ResultOf<'graph.history'>['series'][number];

/** Points of one pair. Chosen: more cannot be told apart in a chart of the width of a panel. */
const MOST_POINTS = 64;
/** Sessions of one pair. */
const MOST_SESSIONS = 200;
/** Steps in 1 that weights of frames are rounded to: finer differences cannot be seen. */
const FRAME_STEPS = 1_000;

/** What of a history clients want. */
export interface Wanted {
  /** In order; may be empty. */
  readonly frames: readonly EpochMs[];
  readonly withSessions: boolean;
}

/** A history as clients see it: bounded, and decayed to each frame. */
export function toSeries({ states, meetings }: PairHistory, { frames, withSessions }: Wanted): Series {
  const points = changePoints(states);
  return {
    points: [...thinned(points, MOST_POINTS)],
    changes: points.length,
    weights: weightsAt(states, frames).map((weight) => Math.round(weight * FRAME_STEPS) / FRAME_STEPS),
    sessions: withSessions
      ? meetings
          .toSorted((a, b) => b.lastAt - a.lastAt)
          .slice(0, MOST_SESSIONS)
          .map(({ session, firstAt, lastAt, times }) => ({ session, firstAt, lastAt, coAccesses: times }))
      : [],
  };
}
