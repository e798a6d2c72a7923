import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hostPaths } from '../../main/host/paths.ts';
import type { Client } from '../../main/socket/client.ts';
import { activityStream } from '../data/activity-stream.ts';
import { toolPayload } from '../data/hook-payloads.ts';
import type { LargeProject } from '../data/large-project.ts';
import { makeLargeProject } from '../data/make-large-project.ts';
import { atMost, type Benchmark } from '../figure.ts';
import { EMPTY, type HookProgram, installClients, spawnHook } from '../hook-programs.ts';
import { withHome, withHost } from '../measured-host.ts';
import { spreadOf } from '../spread.ts';

const SEED = 8;
const SIZE = 100_000;
const QUICK_SIZE = 10_000;
const MS_PER_EVENT = 50;
const MS_PER_HOOK = 100;
/** Events without a sweep, for comparison. */
const QUIET_EVENTS = 200;
const SLOWEST_AIM_MS = 1_000;
const P99_AIM_MS = 25;
/** So far ahead that the sweep has something to drop. */
const MS_AHEAD = 90 * 86_400_000;

/**
 * Whether upkeep holds up live traffic: a sweep over a large project beside 20 events and 10 hooks a second.
 */
export const maintenance: Benchmark = {
  name: 'maintenance',
  title: 'Maintenance: a sweep beside 20 events and 10 hooks a second',
  run: ({ isQuick, progress }) =>
    withHome(async (home) => {
      const size = isQuick ? QUICK_SIZE : SIZE;
      mkdirSync(home, { mode: 0o700 });
      const project = await makeLargeProject(hostPaths(home).database, size);
      const { programs } = await installClients(join(home, '..', 'clients'));
      const fastest = programs[0] ?? EMPTY;
      return withHost(home, async (_host, client) => {
        await client.call('memory.recall', { project: project.name, query: project.prompts[0]! });
        progress('without a sweep');
        const quiet = await trafficDuring(client, home, fastest, wait(QUIET_EVENTS * MS_PER_EVENT));
        progress('with a sweep');
        const sweep = sweepOf(client, project);
        const busy = await trafficDuring(client, home, fastest, sweep);
        const { dropped, tookMs } = await sweep;
        const [events, base] = [spreadOf(busy.events), spreadOf(quiet.events)];
        const [hooks, hookBase] = [spreadOf(busy.hooks), spreadOf(quiet.hooks)];
        return {
          figures: [
            { what: 'event, no sweep', unit: 'ms', value: base },
            {
              what: `event, sweep over ${size.toLocaleString('en')} resources`,
              unit: 'ms',
              value: events,
              aims: [atMost('max', SLOWEST_AIM_MS)],
              ratio: { to: 'no sweep', value: events.p50 / base.p50 },
            },
            { what: `${fastest.name} hook, no sweep`, unit: 'ms', value: hookBase },
            {
              what: `${fastest.name} hook, sweep`,
              unit: 'ms',
              value: hooks,
              aims: [atMost('p99', P99_AIM_MS)],
              ratio: { to: 'no sweep', value: hooks.p50 / hookBase.p50 },
            },
            { what: 'empty process, sweep', unit: 'ms', value: spreadOf(busy.starts) },
            { what: 'the sweep itself', unit: 'ms', value: tookMs },
          ],
          notes: [
            `The sweep dropped ${dropped.toLocaleString('en')} associations; ${events.samples} events and ` +
              `${hooks.samples} hooks came meanwhile.`,
          ],
        };
      });
    }),
};

async function sweepOf(
  client: Client,
  project: LargeProject,
): Promise<{ readonly dropped: number; readonly tookMs: number }> {
  const startedAt = performance.now();
  const { dropped } = await client.call('maintenance.decay', {
    project: project.name,
    at: project.now + MS_AHEAD,
  });
  return { dropped, tookMs: performance.now() - startedAt };
}

interface Traffic {
  readonly events: readonly number[];
  readonly hooks: readonly number[];
  /** Starts of an empty process, in turns with the hooks. */
  readonly starts: readonly number[];
}

/**
 * Sends events and runs hooks at their own pace, whether or not the last is done, until `until` settles; ms
 * each.
 */
async function trafficDuring(
  client: Client,
  home: string,
  hook: HookProgram,
  until: Promise<unknown>,
): Promise<Traffic> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const stream = activityStream('live', SEED);
  const every = async (
    pace: number,
    act: (number: number) => Promise<unknown>,
  ): Promise<readonly number[]> => {
    const running: Promise<number>[] = [];
    for (let number = 0; !isOver; number++) {
      const startedAt = performance.now();
      running.push(act(number).then(() => performance.now() - startedAt));
      await Promise.race([wait(pace), over]);
    }
    return Promise.all(running);
  };
  const start = (program: HookProgram) => (number: number) =>
    spawnHook(program, home, 'PostToolUse', toolPayload(dirname(home), number));
  const [events, hooks, starts] = await Promise.all([
    every(MS_PER_EVENT, () => client.call('event.record', { events: [stream.next().value] })),
    every(MS_PER_HOOK, start(hook)),
    every(MS_PER_HOOK, start(EMPTY)),
  ]);
  return { events, hooks, starts };
}
