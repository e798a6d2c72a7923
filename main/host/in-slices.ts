import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DurationMs } from '../engine/model/units.ts';

/** Longest that a slice keeps the thread. Chosen: a hook does not notice it. */
const SLICE: DurationMs = 4;

/** Runs work to its end, and lets others have the thread between its steps. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE;
    while (performance.now() < end) {
      const step = work.next();
      if (step.done) return step.value;
    }
    await nextTurn();
  }
}
