import { mkdirSync } from 'node:fs';
import { hostPaths } from '../../main/host/paths.ts';
import { makeLargeProject } from '../data/make-large-project.ts';
import { atMost, type Benchmark } from '../figure.ts';
import { startHost, withHome } from '../measured-host.ts';
import { spreadOf } from '../spread.ts';

const SIZE = 100_000;
const QUICK_SIZE = 10_000;
const STARTS = 15;
const QUICK_STARTS = 5;
const READY_AIM_MS = 500;

interface Times {
  readonly ready: number[];
  readonly answered: number[];
}

/** How long the host takes from spawn until it accepts requests, and until the first recall is answered. */
export const start: Benchmark = {
  name: 'start',
  title: 'Start: from spawn to ready, and to the first recall answered',
  run: ({ isQuick, progress }) =>
    withHome((home) =>
      withHome(async (largeHome) => {
        const size = isQuick ? QUICK_SIZE : SIZE;
        mkdirSync(largeHome, { mode: 0o700 });
        const { name, prompts } = await makeLargeProject(hostPaths(largeHome).database, size);
        const empty: Times = { ready: [], answered: [] };
        const large: Times = { ready: [], answered: [] };
        // The first start of each warms the file cache and, of the empty one, makes the store.
        for (let run = -1; run < (isQuick ? QUICK_STARTS : STARTS); run++) {
          progress(`start ${run + 1}`);
          for (const [where, times] of [
            [home, empty],
            [largeHome, large],
          ] as const) {
            const measured = await startOnce(where, name, prompts[run + 1]!);
            if (run < 0) continue;
            times.ready.push(measured.ready);
            times.answered.push(measured.answered);
          }
        }
        return { figures: figuresOf(size, empty, large), notes: [] };
      }),
    ),
};

async function startOnce(
  home: string,
  project: string,
  query: string,
): Promise<{ ready: number; answered: number }> {
  const startedAt = performance.now();
  const host = await startHost(home);
  try {
    const client = await host.connect();
    await client.call('memory.recall', { project, query });
    const answered = performance.now() - startedAt;
    client.close();
    return { ready: host.readyMs, answered };
  } finally {
    await host.stop();
  }
}

function figuresOf(size: number, empty: Times, large: Times) {
  const at = `${size.toLocaleString('en')} resources`;
  const ready = spreadOf(large.ready);
  const answered = spreadOf(large.answered);
  const base = { ready: spreadOf(empty.ready), answered: spreadOf(empty.answered) };
  const toEmpty = (value: number) => ({ to: 'empty store', value });
  return [
    { what: 'ready, empty store', unit: 'ms', value: base.ready },
    {
      what: `ready, ${at}`,
      unit: 'ms',
      value: ready,
      aims: [atMost('p50', READY_AIM_MS)],
      ratio: toEmpty(ready.p50 / base.ready.p50),
    },
    { what: 'first recall answered, empty store', unit: 'ms', value: base.answered },
    {
      what: `first recall answered, ${at}`,
      unit: 'ms',
      value: answered,
      ratio: toEmpty(answered.p50 / base.answered.p50),
    },
  ] as const;
}
