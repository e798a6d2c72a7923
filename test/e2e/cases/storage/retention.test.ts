import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultOf } from '../../../../contracts/methods.ts';
import { busyTime } from '../../../builders/busy-time.ts';
import { fileCall } from '../../../builders/claude-code-payloads.ts';
import { installedHook, type RunHook } from '../../../builders/hook-run.ts';
import { recordedCall } from '../../../builders/recorded-calls.ts';
import { holloway, type RunningHost, startHost } from '../../../builders/running-host.ts';
import { storedCallIds } from '../../../builders/stored-calls.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { isFullSize } from '../full-size.ts';

type Retention = ResultOf<'maintenance.retention'>;

const EVENTS = isFullSize ? 1_000_000 : 20_000;
const DAYS = 365;
const MS_PER_DAY = 86_400_000;
const KEPT_DAYS = 7;
const BATCH = 500;
/**
 * A hook client gives up after a quarter of a second, and spools; a busy disk may make one in twenty do so.
 */
const MOST_MS = 250;

/** A year of work that ends now: what is due to go, and what is not. */
function yearOfWork(now: number) {
  const step = (DAYS * MS_PER_DAY) / EVENTS;
  return {
    call: (n: number) =>
      recordedCall(n, {
        at: Math.floor(now - (EVENTS - n) * step),
        session: `session-${Math.floor(n / 100)}`,
        command: `npm test -- --filter part-${n % 11} --reporter verbose --run ${n}`,
      }),
    kept: Math.floor((EVENTS * KEPT_DAYS) / DAYS),
  };
}

async function recordYear(host: RunningHost, call: ReturnType<typeof yearOfWork>['call']): Promise<void> {
  const calls = (from: number) => Array.from({ length: BATCH }, (_, index) => call(from + index));
  for (let from = 0; from < EVENTS; from += BATCH) {
    expect(await host.ask('event.record', { events: calls(from) })).toMatchObject({ accepted: BATCH });
  }
}

async function retention(home: string, ...args: readonly string[]): Promise<Retention> {
  const { exitCode, stdout, stderr } = await holloway(home, ['retention', ...args, '--json']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** Runs a hook again and again until told to stop; gives the time of each, milliseconds. */
async function hooksUntil(runHook: RunHook, isOver: () => boolean): Promise<readonly number[]> {
  const project = tempFolder();
  const took: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    const outcome = await runHook(fileCall('meanwhile', project, `src/${took.length % 50}.ts`));
    took.push(performance.now() - startedAt);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
  }
  return took;
}

describe('a store with a year of work', () => {
  it('S-05: says what a shorter retention takes, takes it, gives the space back, and knows all it knew', {
    timeout: isFullSize ? 3_600_000 : 240_000,
  }, async () => {
    const home = tempFolder();
    const database = join(home, 'holloway.db');
    const runHook = await installedHook(home);
    const now = Date.now();
    const { call, kept } = yearOfWork(now);
    const recording = await startHost(home);
    await recordYear(recording, call);
    // What is mined of the year takes its own space, and stays.
    await recording.ask('procedure.mine', {});
    // Once it has stopped, all is in the one file.
    await recording.stop();
    const host = await startHost(home);
    const recall = () =>
      host.ask('memory.recall', { project: 'shop', query: 'part 7 of module 3', at: now, limit: 20 });
    const before = { recall: await recall(), status: await retention(home), file: statSync(database).size };
    expect(before.status).toMatchObject({ days: null, events: EVENTS, removed: [] });
    expect(now - before.status.oldestAt!).toBeGreaterThan((DAYS - 1) * MS_PER_DAY);

    const planned = await retention(home, `${KEPT_DAYS}d`, '--dry-run');
    expect(planned).toMatchObject({ days: null, events: EVENTS });
    const [going] = planned.removed;
    expect(planned.removed).toEqual([{ project: 'shop', events: going!.events, bytes: expect.any(Number) }]);
    expect(Math.abs(EVENTS - kept - going!.events)).toBeLessThan(EVENTS / 1_000);

    const startedAt = performance.now();
    let isOver = false;
    const hooks = hooksUntil(runHook, () => isOver);
    const applied = await retention(home, `${KEPT_DAYS}d`).finally(() => {
      isOver = true;
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    const took = (await hooks).toSorted((a, b) => a - b);
    expect(applied.days).toBe(KEPT_DAYS);
    expect(Math.abs(applied.removed[0]!.events - going!.events)).toBeLessThan(EVENTS / 1_000);
    expect(took.length).toBeGreaterThan(5);
    expect(took[Math.floor(took.length * 0.95)]).toBeLessThan(busyTime(MOST_MS));

    const ids = storedCallIds(home).filter((id) => id.startsWith('call-'));
    expect(ids).toHaveLength(EVENTS - applied.removed[0]!.events);
    expect(ids).not.toContain('call-0');
    expect(ids.at(-1)).toBe(`call-${EVENTS - 1}`);
    const gained = () => before.file - statSync(database).size;
    await expect
      .poll(() => Math.abs(gained() - going!.bytes) / going!.bytes, { timeout: 15_000 })
      .toBeLessThan(0.25);
    expect(await recall()).toEqual(before.recall);
    console.info(
      `${EVENTS} events: ${seconds.toFixed(1)} s; file ${before.file} → ${statSync(database).size} bytes, ` +
        `${going!.bytes} foretold; ${took.length} hooks meanwhile, ` +
        `median ${took[took.length >> 1]!.toFixed(0)} ms, longest ${took.at(-1)!.toFixed(0)} ms`,
    );

    // What went is not learned twice; a rebuild, and the next start, know what it taught.
    expect(await host.ask('event.record', { events: [call(0)] })).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, code: 'expired' }],
    });
    expect(await host.ask('maintenance.rebuild', { project: 'shop' })).toMatchObject({ identical: true });
    expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true });
    expect(await host.ask('host.status', {})).toMatchObject({ errors: 0, notices: [], spooled: 0 });
    expect(await host.stop()).toBe(0);
    const again = await startHost(home);
    expect(
      await again.ask('memory.recall', { project: 'shop', query: 'part 7 of module 3', at: now, limit: 20 }),
    ).toEqual(before.recall);
    expect(await retention(home, 'off')).toMatchObject({ days: null, removed: [] });
  });
});
