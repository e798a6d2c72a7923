import { describe, expect, it } from 'vitest';
import { verifyBackup } from '../../main/store/backup.ts';
import { MIGRATIONS } from '../../main/store/migrations/migrations.ts';
import { START } from '../builders/event-builder.ts';
import { open } from '../builders/store-builder.ts';
import { callIds, projectIn } from '../builders/store-events.ts';
import { pragmaOf, storeOfVersion } from '../builders/stored-version.ts';

describe('a store of version 1 (S-10)', () => {
  it('is backed up before it is updated, and the backup is the store as it was', async () => {
    const file = storeOfVersion(1);
    const { store, notices } = await open(file);
    expect(notices).toEqual([expect.stringContaining('was updated: retention')]);
    const backup = store.newBackupPath(START);
    expect(await verifyBackup(backup)).toMatchObject({ events: 6 });
    expect(pragmaOf(backup, 'user_version')).toBe(1);
    expect(store.retention.days).toBeNull();
    store.close();
    expect((await open(file)).notices).toEqual([]);
  });

  it('can give space back afterwards, as a new store can', async () => {
    const file = storeOfVersion(1);
    (await open(file)).store.close();
    expect(pragmaOf(file, 'auto_vacuum')).toBe(2);
  });
});

it('a store of version 2 opens with all its rows, and goes on with the deletion that was under way', async () => {
  const { store, notices } = await open(storeOfVersion(2));
  const projectId = projectIn(store);
  expect(notices).toEqual(MIGRATIONS.length === 2 ? [] : [expect.stringContaining('was updated')]);
  expect(store.retention.days).toBe(90);
  expect(store.retention.baseOf(projectId)).toMatchObject({ throughEventId: 2, before: START + 2_000 });
  expect(store.events.count()).toBe(6);
  while (store.retention.deleteExpired());
  expect(callIds(store)).toEqual(['call-2', 'call-3', 'call-4', '']);
  expect(await store.verify()).toEqual({ ok: true, problems: [], events: 4 });
});
