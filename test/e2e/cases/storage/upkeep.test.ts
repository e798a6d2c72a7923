import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { busyTime } from '../../../builders/busy-time.ts';
import { holdLock } from '../../../builders/lock-holder.ts';
import { recordedCall, recordedCalls } from '../../../builders/recorded-calls.ts';
import { holloway, type RunningHost, startHost } from '../../../builders/running-host.ts';
import { fillDisk, smallDisk, smallDisksAreMissing } from '../../../builders/small-disk.ts';
import { storedCallIds } from '../../../builders/stored-calls.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { isFullSize } from '../full-size.ts';

const ROWS = isFullSize ? 500_000 : 10_000;
const BATCH = 5_000;
/** 20 a second. */
const EVERY_MS = 50;
const LONGEST_WAIT_MS = 1_000;
const WITHIN_A_MINUTE = { timeout: 60_000, interval: 100 } as const;

/** Rows of the log and of what is learned: each call touches a file of its own. */
async function fill(host: RunningHost): Promise<void> {
  for (let from = 0; from < ROWS; from += BATCH) {
    const events = recordedCalls(from, from + BATCH).map((call, n) => ({
      ...call,
      paths: [`src/file-${from + n}.ts`],
    }));
    expect(await host.ask('event.record', { events })).toMatchObject({ accepted: BATCH });
  }
}

/**
 * Records events, numbered from `first` on, until told to stop; gives the longest wait of any, ms, and how
 * many there were.
 */
async function recordUntil(host: RunningHost, first: number, isOver: () => boolean) {
  const client = await host.connect();
  const waits: Promise<number>[] = [];
  const one = async (n: number): Promise<number> => {
    const startedAt = performance.now();
    const answer = await client.call('event.record', { events: [recordedCall(n)] });
    expect(answer).toMatchObject({ accepted: 1 });
    return performance.now() - startedAt;
  };
  for await (const _ of setInterval(EVERY_MS)) {
    waits.push(one(first + waits.length));
    if (isOver()) break;
  }
  return { events: waits.length, longestMs: Math.max(...(await Promise.all(waits))) };
}

describe('the host’s own upkeep', () => {
  it('S-02: loses no event that arrives meanwhile, and lets none wait for more than a second', {
    timeout: 30 * 60_000,
  }, async () => {
    const home = tempFolder();
    const host = await startHost(home);
    await fill(host);
    for (const method of [
      'maintenance.decay',
      'maintenance.rebuild',
      'maintenance.backup',
      'maintenance.verify',
    ] as const) {
      const before = storedCallIds(home).length;
      let isDone = false;
      const upkeep = host.ask(method, {}).finally(() => {
        isDone = true;
      });
      const recording = recordUntil(host, before, () => isDone);
      const result = await upkeep;
      const { events, longestMs } = await recording;
      console.info(`${method}, ${ROWS} rows: ${events} events meanwhile, the longest wait ${longestMs} ms`);
      expect.soft(longestMs, `longest wait during ${method}`).toBeLessThan(busyTime(LONGEST_WAIT_MS));
      expect(storedCallIds(home)).toHaveLength(before + events);
      if (method === 'maintenance.rebuild') expect(result).toMatchObject({ identical: true });
      if (method === 'maintenance.verify') expect(result).toMatchObject({ ok: true, problems: [] });
    }
  });
});

/** What the status command says, in words and as data. */
async function statusOf(home: string) {
  const [inWords, asData] = await Promise.all([
    holloway(home, ['status']),
    holloway(home, ['status', '--json']),
  ]);
  return { inWords: inWords.stdout, asData: JSON.parse(asData.stdout) };
}

describe('a store that takes no writes', () => {
  it('S-02: shows in status within a minute while another process holds it: since when, and why', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    await host.ask('event.record', { events: recordedCalls(0, 1) });
    const release = await holdLock(home, 'write');
    const heldSince = Date.now();
    const waiting = host.ask('event.record', { events: recordedCalls(1, 2) });
    const observer = await host.connect();
    await expect
      .poll(async () => (await observer.call('host.status', {})).state, WITHIN_A_MINUTE)
      .toBe('degraded');
    const { inWords, asData } = await statusOf(home);
    expect(asData.notices).toEqual([
      expect.stringMatching(/^Nothing is being stored since .*holloway\.db is locked by another process/),
    ]);
    const [, since = ''] = /since (\S+Z)/.exec(asData.notices[0]) ?? [];
    expect(Date.parse(since)).toBeGreaterThanOrEqual(heldSince);
    expect(Date.parse(since)).toBeLessThan(heldSince + 5_000);
    expect(inWords).toContain(asData.notices[0]);
    await release();
    await waiting;
    expect(await host.ask('host.status', {})).toMatchObject({ state: 'learning', notices: [], events: 2 });
  }, 60_000);

  it.skipIf(smallDisksAreMissing())(
    'S-02: shows in status, and to whoever listens, when the disk is full, also for a project met then',
    async () => {
      const home = smallDisk(2 * 1024 * 1024);
      const host = await startHost(home);
      const listener = await host.connect();
      const heard: unknown[] = [];
      await listener.subscribe((notice) => heard.push(notice), ['status']);
      fillDisk(join(home, 'ballast'));
      const big = recordedCall(0, { project: 'new', text: 'x'.repeat(200_000) });
      await expect(host.ask('event.record', { events: [big] })).rejects.toMatchObject({
        data: { reason: 'full' },
      });
      const { asData } = await statusOf(home);
      expect(asData).toMatchObject({
        state: 'degraded',
        notices: [expect.stringContaining('the disk is full')],
      });
      expect(heard).toEqual([{ topic: 'status', state: 'degraded', pausedUntil: null }]);
    },
  );
});
