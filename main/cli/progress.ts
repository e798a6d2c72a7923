import { SingleBar } from 'cli-progress';
import type { DurationMs } from '../engine/model/units.ts';

/** How far a long piece of work is, on stderr: a bar on a terminal, elsewhere a line now and then. */
export interface Progress {
  /** `done` of the total; `doing` in a few words. */
  readonly update: (done: number, doing: string) => void;
  readonly stop: () => void;
}

/** How often a line is written where there is no terminal. Chosen: a log stays readable. */
const LINE_EVERY: DurationMs = 5_000;

/** Starts to show progress towards a total, which is in any unit. */
export function showProgress(total: number): Progress {
  return process.stderr.isTTY ? showBar(total) : showLines(total);
}

function showBar(total: number): Progress {
  const shown = new SingleBar({
    format: '{bar} {percentage} % · {doing}',
    barsize: 24,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    stream: process.stderr,
    clearOnComplete: true,
  });
  shown.start(total, 0, { doing: '' });
  return { update: (done, doing) => shown.update(done, { doing }), stop: () => shown.stop() };
}

function showLines(total: number): Progress {
  let last = Date.now();
  return {
    update: (done, doing) => {
      if (Date.now() - last < LINE_EVERY) return;
      last = Date.now();
      console.error(`${Math.floor((100 * done) / Math.max(total, 1))} % · ${doing}`);
    },
    stop: () => undefined,
  };
}
