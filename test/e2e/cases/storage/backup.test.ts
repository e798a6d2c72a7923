import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { filledHome, storeIn } from '../../../builders/filled-home.ts';
import { recordedCall, recordedCalls } from '../../../builders/recorded-calls.ts';
import { holloway, type RunningHost, startHost } from '../../../builders/running-host.ts';
import { storedCallIds } from '../../../builders/stored-calls.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { isFullSize } from '../full-size.ts';

const FILLED = isFullSize ? 100_000 : 20_000;
const BATCH = 5_000;
/** 50 a second. */
const EVERY_MS = 20;

/** Records events until told to stop, one after the other; gives how many. */
async function recordUntil(host: RunningHost, first: number, isOver: () => boolean): Promise<number> {
  const client = await host.connect();
  let events = 0;
  for await (const _ of setInterval(EVERY_MS)) {
    await client.call('event.record', { events: [recordedCall(first + events++)] });
    if (isOver()) return events;
  }
  throw new Error('an interval does not end');
}

/** A home whose store is that file. */
function homeWith(store: string): string {
  const home = join(tempFolder(), 'home');
  mkdirSync(home, { mode: 0o700 });
  copyFileSync(store, storeIn(home));
  return home;
}

describe('a backup of the live store', () => {
  it('S-09: is whole as of one instant while events arrive, and opens elsewhere', {
    timeout: 60_000,
  }, async () => {
    const home = tempFolder();
    const host = await startHost(home);
    for (let from = 0; from < FILLED; from += BATCH)
      await host.ask('event.record', { events: recordedCalls(from, from + BATCH) });
    let isDone = false;
    const recording = recordUntil(host, FILLED, () => isDone);
    const to = join(tempFolder(), 'copy.db');
    const outcomes = [
      await holloway(home, ['backup', '--json', '--to', to]),
      await holloway(home, ['backup', '--json']),
    ];
    isDone = true;
    const recorded = await recording;
    expect(await host.ask('host.status', {})).toMatchObject({ events: FILLED + recorded, errors: 0 });

    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
      const { path, events } = JSON.parse(outcome.stdout);
      const restored = homeWith(path);
      const elsewhere = await startHost(restored);
      // Each event was acknowledged before the next was sent: as of one instant, the copy has the first so
      // many.
      expect(storedCallIds(restored)).toEqual(recordedCalls(0, events).map(({ callId }) => callId));
      expect(elsewhere.told()).toBe('');
      expect(await elsewhere.ask('maintenance.verify', {})).toMatchObject({ ok: true, events });
      expect(await elsewhere.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
    }
    expect(outcomes.map(({ stdout }) => JSON.parse(stdout).path)).toContain(to);
  });

  it('S-09: leaves the folder that it is put into as it is, and is its owner’s only', async () => {
    const home = await filledHome(10);
    await startHost(home);
    const folder = tempFolder();
    chmodSync(folder, 0o755);
    const to = join(folder, 'copy.db');
    expect(await holloway(home, ['backup', '--to', to])).toMatchObject({ exitCode: 0 });
    expect([folder, to, `${to}.sha256`].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o755, 0o600, 0o600,
    ]);
  });

  it('S-09: never takes the place of a file that exists', async () => {
    const home = await filledHome(10);
    await startHost(home);
    const to = join(tempFolder(), 'mine.txt');
    writeFileSync(to, 'mine');
    const outcome = await holloway(home, ['backup', '--to', to]);
    expect(outcome.exitCode).not.toBe(0);
    expect(outcome.stderr).toContain(to);
    expect(readFileSync(to, 'utf8')).toBe('mine');
  });
});

describe('a backup that was changed', () => {
  const changes = [
    { what: 'cut short', change: (file: string) => truncateSync(file, 20_000) },
    {
      what: 'changed in one byte',
      change: (file: string) => {
        const bytes = readFileSync(file);
        const at = Math.floor(bytes.length / 2);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
    },
  ];

  it.each(changes)('S-09: is refused, and nothing is replaced, when it was $what', async ({ change }) => {
    const home = await filledHome(100);
    const host = await startHost(home);
    const { path } = await host.ask('maintenance.backup', {});
    await host.ask('event.record', { events: recordedCalls(100, 200) });
    await host.stop();
    change(path);
    const before = readFileSync(storeIn(home));
    const files = readdirSync(home);

    const refused = await holloway(home, ['restore', path]);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toContain('Nothing was changed');
    expect(refused.stderr).toContain(path);
    expect(readFileSync(storeIn(home)).equals(before)).toBe(true);
    expect(readdirSync(home).toSorted()).toEqual(files.toSorted());
    expect(await (await startHost(home)).ask('host.status', {})).toMatchObject({ events: 200, notices: [] });
  });

  it.each(changes)(
    'S-09: is passed over when the store is lost, if it was $what: the one before it counts',
    async ({ change }) => {
      const home = await filledHome(100);
      const host = await startHost(home);
      const older = await host.ask('maintenance.backup', {});
      await host.ask('event.record', { events: recordedCalls(100, 200) });
      const newer = await host.ask('maintenance.backup', {});
      await host.stop();
      change(newer.path);
      writeFileSync(storeIn(home), 'this is not a store\n');
      rmSync(`${storeIn(home)}.closed`);

      const restored = await startHost(home);
      const [notice = ''] = (await restored.ask('host.status', {})).notices;
      expect(notice).toContain(`${older.path} was restored with 100 events`);
      expect(notice).toMatch(/passed over: /);
      expect(notice).toContain(newer.path);
      expect(storedCallIds(home)).toHaveLength(100);
    },
  );
});

describe('going back to a backup', () => {
  it('S-09: puts it in the place of the store, which is kept, and is refused while the host runs', async () => {
    const home = await filledHome(100);
    const host = await startHost(home);
    const { path } = await host.ask('maintenance.backup', {});
    await host.ask('event.record', { events: recordedCalls(100, 200) });
    const refused = await holloway(home, ['restore', path]);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toContain('Nothing was changed');
    await host.stop();

    const outcome = await holloway(home, ['restore', path, '--json']);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    const { events, aside } = JSON.parse(outcome.stdout);
    expect(events).toBe(100);
    const again = await startHost(home);
    expect(storedCallIds(home)).toHaveLength(100);
    expect(await again.ask('maintenance.verify', {})).toMatchObject({ ok: true, events: 100 });
    await again.stop();

    // The one set aside is a store as good as before.
    const kept = homeWith(aside);
    expect(await (await startHost(kept)).ask('host.status', {})).toMatchObject({ events: 200, notices: [] });
  });
});
