import { execFileSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listBackups, verifyBackup } from '../../../main/store/backup.ts';
import { restoreBackup } from '../../../main/store/recover.ts';
import { START } from '../../builders/event-builder.ts';
import { emptyStore, open, storeFile } from '../../builders/store-builder.ts';
import { batch, callIds, projectIn } from '../../builders/store-events.ts';

/** A backup of ten events at a path of its own. */
async function backedUp(): Promise<string> {
  const store = await emptyStore();
  store.events.append(batch(projectIn(store), 0, 10));
  const path = storeFile();
  await store.backup(path);
  return path;
}

/** A closed store of three events, or as many as given. */
async function presentStore(events = 3): Promise<string> {
  const file = storeFile();
  const { store } = await open(file);
  store.events.append(batch(projectIn(store), 0, events));
  store.close();
  return file;
}

describe('a backup (S-09)', () => {
  it('is whole as of one instant while events keep arriving', async () => {
    const store = await emptyStore();
    const projectId = projectIn(store);
    store.events.append(batch(projectId, 0, 20_000));
    const path = storeFile();
    let isDone = false;
    const backup = store.backup(path).finally(() => {
      isDone = true;
    });
    let next = 20_000;
    for (; !isDone; next++) {
      store.events.append(batch(projectId, next, next + 1));
      await setImmediate();
    }
    const { events, bytes } = await backup;
    expect(next).toBeGreaterThan(20_010);
    expect(await verifyBackup(path)).toEqual({ path, events, bytes });
    const { store: copy } = await open(path);
    expect(callIds(copy)).toEqual(Array.from({ length: events }, (_, n) => `call-${n}`));
    expect(await copy.verify()).toMatchObject({ ok: true });
  });

  it('is one plain file with a checksum that common tools can check', async () => {
    const path = await backedUp();
    expect(readdirSync(dirname(path)).toSorted()).toEqual(['holloway.db', 'holloway.db.sha256']);
    execFileSync('sha256sum', ['--check', '--status', `${basename(path)}.sha256`], { cwd: dirname(path) });
  });

  it('never replaces a file, and leaves nothing behind where it cannot be made', async () => {
    const store = await emptyStore();
    const path = await backedUp();
    const before = readFileSync(path);
    await expect(store.backup(path)).rejects.toThrow('name a new file');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('ends in an error, not in a crash, when the store is closed meanwhile', async () => {
    const store = await emptyStore();
    store.events.append(batch(projectIn(store), 0, 20_000));
    const path = storeFile();
    const backup = store.backup(path);
    await setImmediate();
    store.close();
    await expect(backup).rejects.toThrow();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  it('is not made of a store that proves damaged, which is repaired at the next start', async () => {
    const file = await presentStore(2_000);
    const { store } = await open(file);
    zeroMiddlePage(file);
    await expect(store.backup(store.newBackupPath(START))).rejects.toMatchObject({ code: 'damaged' });
    expect(listBackups(file)).toEqual([]);
    store.close();
    const { store: again, notices } = await open(file, START + 1);
    expect(notices).toEqual([expect.stringContaining('was damaged')]);
    expect(callIds(again).length).toBeGreaterThan(1_900);
  });

  it('is kept in a bounded number, the newest', async () => {
    const store = await emptyStore();
    for (let day = 0; day < 4; day++) await store.backup(store.newBackupPath(START + day));
    const gone = store.rotateBackups(3);
    expect(gone.map((path) => basename(path))).toEqual(['holloway-2026-01-01T000000000Z.db']);
    expect(listBackups(store.file).map((path) => basename(path))).toEqual(
      [3, 2, 1].map((ms) => `holloway-2026-01-01T00000000${ms}Z.db`),
    );
    expect(readdirSync(dirname(gone[0]!))).toHaveLength(6);
  });
});

describe('restoring a backup (S-09)', () => {
  it('puts it in the place of the store, which is kept', async () => {
    const file = await presentStore();
    const { events, aside } = await restoreBackup(await backedUp(), file, START);
    expect(events).toBe(10);
    expect(aside).toBe(`${file}.replaced-2026-01-01T000000000Z`);
    expect(callIds((await open(file)).store)).toHaveLength(10);
    expect(callIds((await open(aside!)).store)).toHaveLength(3);
  });

  it('makes the store where there is none', async () => {
    const file = storeFile();
    expect(await restoreBackup(await backedUp(), file, START)).toEqual({ events: 10, aside: null });
    expect(callIds((await open(file)).store)).toHaveLength(10);
  });

  for (const [what, spoil] of [
    ['was cut short', (path: string) => truncateSync(path, 40_000)],
    ['was changed in one byte', flipOneByte],
    ['has no checksum', (path: string) => copyFileSync(path, `${path}-bare`)],
  ] as const) {
    it(`is refused before anything is replaced when the backup ${what}`, async () => {
      const file = await presentStore();
      const before = readFileSync(file);
      const path = await backedUp();
      spoil(path);
      const from = existsSync(`${path}-bare`) ? `${path}-bare` : path;
      await expect(restoreBackup(from, file, START)).rejects.toMatchObject({ code: 'damaged' });
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(readdirSync(dirname(file)).toSorted()).toEqual(['holloway.db', 'holloway.db.closed']);
    });
  }
});

describe('a damaged store whose newest backup is damaged too', () => {
  it('comes back from the one before it', async () => {
    const file = storeFile();
    const { store } = await open(file);
    for (let n = 0; n < 2; n++) {
      store.events.append(batch(projectIn(store), n * 10, n * 10 + 10));
      await store.backup(store.newBackupPath(START + n));
    }
    store.close();
    flipOneByte(listBackups(file)[0]!);
    writeFileSync(file, '');
    const { store: again, notices } = await open(file, START + 5);
    expect(callIds(again)).toHaveLength(10);
    expect(notices[0]).toContain('differs from its checksum');
  });
});

function flipOneByte(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.lastIndexOf('module-');
  bytes[at] = bytes[at]! ^ 1;
  writeFileSync(path, bytes);
}

/** Overwrites a page in the middle of a store, as a failing disk might. */
function zeroMiddlePage(path: string): void {
  const page = 4_096;
  const fd = openSync(path, 'r+');
  writeSync(fd, Buffer.alloc(page), 0, page, Math.floor(statSync(path).size / page / 2) * page);
  closeSync(fd);
}
