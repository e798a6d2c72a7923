import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hostPaths, prepareHome } from '../../../main/host/paths.ts';
import { restoreHome } from '../../../main/host/restore.ts';
import { claimHome } from '../../../main/host/single-instance.ts';
import { START } from '../../builders/event-builder.ts';
import { open } from '../../builders/store-builder.ts';
import { batch, callIds, projectIn } from '../../builders/store-events.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

/** A home whose store has 20 events, with a backup of the first 10 and an event in the spool. */
async function homeWithBackup() {
  const paths = hostPaths(join(tempFolder(), 'home'));
  prepareHome(paths);
  mkdirSync(paths.spool, { recursive: true });
  writeFileSync(join(paths.spool, '1767225600000-a.event'), 'waits');
  const { store } = await open(paths.database);
  store.events.append(batch(projectIn(store), 0, 10));
  const backup = store.newBackupPath(START);
  await store.backup(backup);
  store.events.append(batch(projectIn(store), 10, 20));
  store.close();
  return { paths, backup };
}

const restore = (home: string, backup: string) => restoreHome(home, backup, () => START);

it('puts the backup in the place of the store, and keeps that one and the spool', async () => {
  const { paths, backup } = await homeWithBackup();
  const aside = `${paths.database}.replaced-2026-01-01T000000000Z`;
  expect(await restore(paths.home, backup)).toEqual({ state: 'restored', events: 10, aside });
  expect(callIds((await open(paths.database)).store)).toHaveLength(10);
  expect(callIds((await open(aside)).store)).toHaveLength(20);
  expect(readdirSync(paths.spool)).toEqual(['1767225600000-a.event']);
  const claim = claimHome(paths);
  expect(claim.state).toBe('held');
  if (claim.state === 'held') claim.release();
});

it('changes nothing while a host serves the home', async () => {
  const { paths, backup } = await homeWithBackup();
  const claim = claimHome(paths);
  if (claim.state === 'held') onTestFinished(claim.release);
  expect(await restore(paths.home, backup)).toEqual({ state: 'running', pid: process.pid });
  expect(callIds((await open(paths.database)).store)).toHaveLength(20);
});

it('changes nothing where the backup is damaged, and lets go of the home', async () => {
  const { paths, backup } = await homeWithBackup();
  truncateSync(backup, 40_000);
  expect(await restore(paths.home, backup)).toEqual({
    state: 'damaged',
    message: expect.stringContaining(`the backup ${backup} is not whole`),
  });
  expect(callIds((await open(paths.database)).store)).toHaveLength(20);
});
