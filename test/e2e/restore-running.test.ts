import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordedCalls } from '../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../builders/running-host.ts';
import { storedCallIds } from '../builders/stored-calls.ts';
import { tempFolder } from '../builders/temp-folder.ts';

/** A slow machine takes its time for a host and its stores. */
const SLOW = 60_000;

/** A running host with 20 events, a pin, and a backup of the first 10. */
async function hostWithBackup() {
  const host = await startHost(join(tempFolder(), 'home'));
  await host.ask('event.record', { events: recordedCalls(0, 10) });
  const { path } = await host.ask('maintenance.backup', {});
  const before = await answers(host);
  await host.ask('event.record', { events: recordedCalls(10, 20) });
  await host.ask('settings.set', { changes: { retentionDays: 300 } });
  return { host, path, before };
}

/** What a host answers of what is in its store. */
async function answers({ ask }: Pick<RunningHost, 'ask'>) {
  const { projects } = await ask('project.list', {});
  const { settings } = await ask('settings.get', {});
  const { results } = await ask('memory.recall', { project: 'shop', query: 'module-3 part-3' });
  return { projects, settings, results: results.map(({ path }) => path) };
}

it('a running host goes back to a backup; clients stay connected, and what comes after is stored', {
  timeout: SLOW,
}, async () => {
  const { host, path, before } = await hostWithBackup();
  const other = await host.connect();
  const waiting = Promise.all([
    host.ask('backup.restore', { path }),
    ...Array.from({ length: 5 }, () => other.call('host.status', {})),
  ]);
  const [restored] = await waiting;
  expect(restored).toEqual({ events: 10, aside: expect.stringContaining('replaced-') });
  expect(await answers(host)).toEqual(before);
  expect(await other.call('maintenance.verify', {})).toMatchObject({ ok: true, events: 10 });
  expect(await other.call('event.record', { events: recordedCalls(5, 15) })).toMatchObject({
    accepted: 5,
    duplicates: 5,
  });
  expect(await (await host.connect()).call('maintenance.rebuild', {})).toMatchObject({ identical: true });
  await host.stop();
  expect(storedCallIds(host.home)).toHaveLength(15);
});

it('a running host refuses a backup that is not whole, or none, and goes on with its store', {
  timeout: SLOW,
}, async () => {
  const { host, path } = await hostWithBackup();
  const before = await answers(host);
  const bytes = readFileSync(path).length;
  truncateSync(path, bytes / 2);
  await expect(host.ask('backup.restore', { path })).rejects.toThrow(/^Nothing was changed: .*not whole/);
  await expect(host.ask('backup.restore', { path: 'relative.db' })).rejects.toThrow('absolute path');
  expect(await answers(host)).toEqual(before);
  expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, events: 20 });
  await host.stop();
  expect(storedCallIds(host.home)).toHaveLength(20);
});
