import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../main/store/open-store.ts';
import type { Store } from '../../../main/store/store.ts';
import type { StoreError } from '../../../main/store/store-error.ts';
import { START } from '../../builders/event-builder.ts';
import { smallDisk, smallDisksAreMissing } from '../../builders/small-disk.ts';
import { open } from '../../builders/store-builder.ts';
import { batch, callIds, projectIn, resource, unsaved } from '../../builders/store-events.ts';

const DISK_BYTES = 2 * 1024 * 1024;

/** Stores events one by one until the disk is full; returns how many were acknowledged. */
function appendUntilFull(store: Store, projectId: number, from: number): number {
  for (let next = from; ; next++) {
    try {
      store.events.append(batch(projectId, next, next + 1));
    } catch (error) {
      expect(error).toMatchObject({ code: 'full' });
      return next;
    }
  }
}

describe.skipIf(smallDisksAreMissing())('a full disk (S-04)', () => {
  it('costs no acknowledged event, and storing goes on by itself once there is space', async () => {
    const folder = smallDisk(DISK_BYTES);
    const file = join(folder, 'holloway.db');
    const ballast = join(folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(DISK_BYTES / 2));
    const { store } = await open(file);
    const projectId = projectIn(store);
    const acknowledged = appendUntilFull(store, projectId, 0);
    expect(acknowledged).toBeGreaterThan(20);

    const save = unsaved({ resources: Array.from({ length: 2_000 }, (_, ordinal) => resource(ordinal)) });
    expect(() => store.memories.save(projectId, save, 1)).toThrow(expect.objectContaining({ code: 'full' }));
    await expect(store.backup(store.newBackupPath(START))).rejects.toMatchObject({ code: 'full' });
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    expect(callIds(store)).toHaveLength(acknowledged);
    expect(await store.verify()).toEqual({ ok: true, problems: [], events: acknowledged });

    rmSync(ballast);
    store.events.append(batch(projectId, acknowledged, acknowledged + 10));
    store.close();
    const { store: again, notices } = await open(file);
    expect({ notices, ids: callIds(again).length }).toEqual({ notices: [], ids: acknowledged + 10 });
  });

  it('keeps what was stored when the process ends meanwhile', async () => {
    const file = join(smallDisk(DISK_BYTES), 'holloway.db');
    const { store } = await open(file);
    const acknowledged = appendUntilFull(store, projectIn(store), 0);
    store.close();
    const { store: again, notices } = await open(file);
    expect({ notices, ids: callIds(again).length }).toEqual({ notices: [], ids: acknowledged });
    expect(await again.verify()).toMatchObject({ ok: true });
  });

  it('is waited for at start', async () => {
    const folder = smallDisk(DISK_BYTES);
    const file = join(folder, 'holloway.db');
    const ballast = join(folder, 'ballast');
    const { store } = await open(file);
    store.events.append(batch(projectIn(store), 0, 10));
    store.close();
    fill(ballast);
    const waits: string[] = [];
    const onWait = (reason: StoreError): void => {
      waits.push(reason.code);
      rmSync(ballast);
    };
    const { store: again } = await openStore({ file, now: START, onWait });
    onTestFinished(() => again.close());
    expect({ waits, ids: callIds(again).length }).toEqual({ waits: ['full'], ids: 10 });
  });
});

function fill(path: string): void {
  for (let bytes = DISK_BYTES; bytes >= 1; bytes /= 2) {
    try {
      writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
}
