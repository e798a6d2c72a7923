import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { afterSpool } from '../../../builders/after-spool.ts';
import { fileCall } from '../../../builders/claude-code-payloads.ts';
import { filledHome, storeIn } from '../../../builders/filled-home.ts';
import { installedHook } from '../../../builders/hook-run.ts';
import { holdLock } from '../../../builders/lock-holder.ts';
import { asNobody, giveToNobody, nobodyIsMissing } from '../../../builders/nobody.ts';
import { recordedCall, recordedCalls } from '../../../builders/recorded-calls.ts';
import { type RunningHost, ready, serve, startHost } from '../../../builders/running-host.ts';
import { storedCallIds } from '../../../builders/stored-calls.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { isFullSize } from '../full-size.ts';

const HELD_MS = 3_000;
const LOCKED_MS = isFullSize ? 20_000 : 1_000;
const ROUNDS = isFullSize ? 10 : 1;
const EVENTS = 50;
const HOOKS = 5;

async function record(host: RunningHost, ...events: ReturnType<typeof recordedCalls>) {
  return host.ask('event.record', { events });
}

/** Asks for files again and again until told to stop; gives how often it was answered. */
async function readUntil(host: RunningHost, isOver: () => boolean): Promise<number> {
  const reader = await host.connect();
  let answers = 0;
  for (; !isOver(); answers++) {
    const { results } = await reader.call('memory.recall', { project: 'shop', query: 'part module' });
    expect(results).not.toEqual([]);
  }
  return answers;
}

describe('a store that another process writes to', () => {
  it('S-01: makes writers wait: all is stored, reads go on, and no error shows', {
    timeout: 90_000,
  }, async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const runHook = await installedHook(home);
    await record(host, ...recordedCalls(0, EVENTS));
    const expected = recordedCalls(0, EVENTS).map(({ callId }) => callId);

    for (let round = 0; round < ROUNDS; round++) {
      const known = tempFolder();
      await runHook(fileCall(`s${round}`, known, 'src/first.ts'));
      const release = await holdLock(home, 'write');
      let isReleased = false;
      const reads = readUntil(host, () => isReleased);
      const calls = Array.from({ length: EVENTS }, (_, n) => recordedCall((round + 1) * EVENTS + n));
      // One of them in a project that is met for the first time.
      const writes = calls.map((call, n) =>
        record(host, n === 0 ? { ...call, project: `new-${round}` } : call),
      );
      const hooks = Array.from({ length: HOOKS }, (_, n) =>
        fileCall(`s${round}`, n === 0 ? tempFolder() : known, `src/${n}.ts`),
      );
      const ended = hooks.map(runHook);
      for (const outcome of await Promise.all(ended)) {
        expect(outcome).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
      }
      await setTimeout(HELD_MS);
      expect(storedCallIds(home)).not.toContain(calls.at(-1)?.callId);
      isReleased = true;
      expect(await reads).toBeGreaterThan(10);
      await release();
      for (const answer of await Promise.all(writes)) expect(answer).toMatchObject({ accepted: 1 });
      expected.push(...calls.map(({ callId }) => callId));
      const hooked = hooks.map(({ tool_use_id }) => String(tool_use_id));
      await expect
        .poll(() => storedCallIds(home), { timeout: 10_000 })
        .toEqual(expect.arrayContaining(hooked));
    }

    expect(storedCallIds(home)).toEqual(expect.arrayContaining(expected));
    expect(new Set(storedCallIds(home)).size).toBe(storedCallIds(home).length);
    expect(await afterSpool(host)).toMatchObject({
      state: 'learning',
      errors: 0,
      lastError: null,
      notices: [],
    });
    expect(host.told()).toBe('');
  });
});

describe('a store that cannot be read yet', () => {
  it('S-12: is waited for while it is locked: the host says so, and makes, changes or resets nothing', async () => {
    const home = await filledHome(10);
    const release = await holdLock(home, 'all');
    const files = readdirSync(home);

    const waiting = serve(home);
    expect(await waiting.tells(/locked/)).toContain('holloway.db is locked by another process');
    await setTimeout(LOCKED_MS);
    expect(readdirSync(home)).toEqual(files);
    await release();

    const host = await ready(home, waiting);
    expect(await host.ask('host.status', {})).toMatchObject({ state: 'learning', events: 10, notices: [] });
    expect(readdirSync(home).filter((name) => name.includes('damaged'))).toEqual([]);
  }, 60_000);

  it.skipIf(nobodyIsMissing())(
    'S-12: is waited for while it is unreadable: the host says so, and makes, changes or resets nothing',
    async () => {
      const folder = tempFolder();
      const home = await filledHome(10, join(folder, 'home'));
      chmodSync(folder, 0o755);
      giveToNobody(home);
      chmodSync(storeIn(home), 0o000);
      const before = readFileSync(storeIn(home));
      const files = readdirSync(home);

      const waiting = serve(home, { ...asNobody, env: { HOME: folder } });
      expect(await waiting.tells(/cannot be read/)).toContain(storeIn(home));
      await setTimeout(LOCKED_MS);
      expect(readdirSync(home)).toEqual(files);
      expect(readFileSync(storeIn(home)).equals(before)).toBe(true);
      chmodSync(storeIn(home), 0o600);

      const host = await ready(home, waiting);
      expect(await host.ask('host.status', {})).toMatchObject({ state: 'learning', events: 10, notices: [] });
    },
    60_000,
  );
});
