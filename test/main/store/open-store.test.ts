import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../main/store/open-store.ts';
import type { StoreError } from '../../../main/store/store-error.ts';
import { startChild } from '../../builders/child-process.ts';
import { START } from '../../builders/event-builder.ts';
import { open, storeFile } from '../../builders/store-builder.ts';
import { batch, callIds, projectIn } from '../../builders/store-events.ts';

const holdLock = join(import.meta.dirname, 'processes/hold-lock.ts');

/** A store of ten events, closed in order. */
async function closedStore(): Promise<string> {
  const file = storeFile();
  const { store } = await open(file);
  store.events.append(batch(projectIn(store), 0, 10));
  store.close();
  return file;
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

function changeFile(file: string, sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}

const errorOf = async (opening: Promise<unknown>): Promise<StoreError> =>
  opening.then(
    () => {
      throw new Error('it opened');
    },
    (error: StoreError) => error,
  );

it('makes a store where there is none, and finds all of it again', async () => {
  const file = await closedStore();
  const { store, notices } = await open(file);
  expect(notices).toEqual([]);
  expect(callIds(store)).toHaveLength(10);
});

describe('files and folders (P-03)', () => {
  for (const umask of [0o000, 0o022]) {
    it(`are the owner's alone under umask ${umask.toString(8)}`, async () => {
      const before = process.umask(umask);
      onTestFinished(() => void process.umask(before));
      const file = join(dirname(storeFile()), 'home', 'holloway.db');
      const { store } = await open(file);
      store.events.append(batch(projectIn(store), 0, 10));
      await store.backup(store.newBackupPath(START));
      const paths = filesIn(dirname(file));
      expect(paths.map((path) => path.slice(dirname(file).length + 1)).toSorted()).toEqual([
        'backups',
        'backups/holloway-2026-01-01T000000000Z.db',
        'backups/holloway-2026-01-01T000000000Z.db.sha256',
        'holloway.db',
        'holloway.db-shm',
        'holloway.db-wal',
      ]);
      store.close();
      for (const path of [dirname(file), ...filesIn(dirname(file))]) {
        expect([path, modeOf(path)]).toEqual([path, statSync(path).isDirectory() ? '700' : '600']);
      }
    });
  }

  it('are closed to others where an older version left them open', async () => {
    const file = await closedStore();
    const backups = join(dirname(file), 'backups');
    const backup = join(backups, 'holloway-2025-01-01T000000000Z.db');
    mkdirSync(backups);
    writeFileSync(backup, '');
    for (const path of [dirname(file), backups]) chmodSync(path, 0o755);
    for (const path of [file, backup]) chmodSync(path, 0o644);
    await open(file);
    expect([dirname(file), backups].map(modeOf)).toEqual(['700', '700']);
    expect([file, `${file}-wal`, backup].map(modeOf)).toEqual(['600', '600', '600']);
  });
});

describe('a file that is not ours to touch', () => {
  it('is refused as it is when a later version wrote it', async () => {
    const file = await closedStore();
    changeFile(file, 'PRAGMA user_version = 99');
    const before = readFileSync(file);
    const error = await errorOf(openStore({ file, now: START }));
    expect(error).toMatchObject({ code: 'newer-schema' });
    expect(error.message).toContain(file);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file)).filter((name) => /-wal|-shm|damaged/.test(name))).toEqual([]);
  });

  it('is refused as it is when it belongs to another program', async () => {
    const file = storeFile();
    changeFile(file, 'CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES (1)');
    const before = readFileSync(file);
    expect(await errorOf(openStore({ file, now: START }))).toMatchObject({ code: 'not-a-store' });
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('a store that is locked (S-01, S-12)', () => {
  it('is waited for at start, and nothing is made or changed meanwhile', async () => {
    const file = await closedStore();
    const child = startChild(holdLock, [file, 'all']);
    expect(await child.nextLine()).toBe('held');
    const before = readdirSync(dirname(file));
    const waits: string[] = [];
    const told = Promise.withResolvers<void>();
    const opening = openStore({
      file,
      now: START,
      onWait: ({ code }) => {
        waits.push(code);
        told.resolve();
      },
    });
    await told.promise;
    expect(readdirSync(dirname(file))).toEqual(before);
    await child.finish();
    const { store, notices } = await opening;
    onTestFinished(() => store.close());
    expect({ waits, notices, events: callIds(store).length }).toEqual({
      waits: ['locked'],
      notices: [],
      events: 10,
    });
  });

  it('refuses a write at once, is read meanwhile, and takes the write afterwards', async () => {
    const file = await closedStore();
    const { store } = await open(file);
    const child = startChild(holdLock, [file, 'write']);
    expect(await child.nextLine()).toBe('held');
    expect(() => store.events.append(batch(1, 10, 20))).toThrow(expect.objectContaining({ code: 'locked' }));
    expect(callIds(store)).toHaveLength(10);
    await child.finish();
    store.events.append(batch(1, 10, 20));
    expect(callIds(store)).toHaveLength(20);
  });
});

/** A user without rights, as whom a child of a test can run if the test runs as root. */
const NOBODY = 65_534;
const asNobody = { uid: NOBODY, gid: NOBODY };
const canBecomeNobody = process.getuid?.() === 0;
if (!canBecomeNobody)
  console.warn('SKIPPED: permissions are tested by becoming another user, which needs root');

describe.skipIf(!canBecomeNobody)('a store without all permissions (S-12, S-15)', () => {
  const tryOpening = join(import.meta.dirname, 'processes/try-opening.ts');

  /** The store in a folder that belongs to nobody, with these modes. */
  async function storeOfNobody(folderMode: number, fileMode: number): Promise<string> {
    const file = await closedStore();
    for (const path of [dirname(file), ...filesIn(dirname(file))]) chownSync(path, NOBODY, NOBODY);
    chmodSync(file, fileMode);
    chmodSync(dirname(file), folderMode);
    return file;
  }

  for (const [what, folderMode, fileMode] of [
    ['folder and file', 0o500, 0o400],
    ['folder', 0o500, 0o600],
    ['file', 0o700, 0o400],
  ] as const) {
    it(`is read, and says that nothing is recorded, when the ${what} cannot be written`, async () => {
      const file = await storeOfNobody(folderMode, fileMode);
      const child = startChild(tryOpening, [file], asNobody);
      const result = JSON.parse((await child.nextLine())!);
      expect(result).toEqual({
        events: 10,
        readOnly: true,
        notices: [expect.stringContaining('nothing is recorded')],
        append: 'read-only',
      });
      expect([modeOf(dirname(file)), modeOf(file)]).toEqual([folderMode.toString(8), fileMode.toString(8)]);
    });
  }

  it('is read with its log when the writer was killed before the folder became read-only', async () => {
    const file = storeFile();
    const { store } = await open(file);
    store.events.append(batch(projectIn(store), 0, 10));
    for (const part of ['', '-wal', '-shm']) {
      const copy = join(dirname(file), `copy${part}`);
      writeFileSync(copy, readFileSync(file + part), { mode: 0o400 });
      chownSync(copy, NOBODY, NOBODY);
    }
    chownSync(dirname(file), NOBODY, NOBODY);
    chmodSync(dirname(file), 0o500);
    const child = startChild(tryOpening, [join(dirname(file), 'copy')], asNobody);
    expect(JSON.parse((await child.nextLine())!)).toMatchObject({ events: 10, readOnly: true });
  });

  for (const part of ['file', 'folder'] as const) {
    it(`is waited for while the ${part} cannot be read`, async () => {
      const file = await storeOfNobody(0o700, 0o600);
      const closed = part === 'file' ? file : dirname(file);
      chmodSync(closed, 0o000);
      const child = startChild(tryOpening, [file], asNobody);
      expect(await child.nextLine()).toBe('waits: unreadable');
      expect(readdirSync(dirname(file))).toEqual(['holloway.db', 'holloway.db.closed']);
      chmodSync(closed, 0o700);
      expect(JSON.parse((await child.nextLine())!)).toMatchObject({
        events: 10,
        readOnly: false,
        notices: [],
      });
    });
  }
});

describe('the check at start', () => {
  it('is left out after an orderly close, and made when the file was copied or changed since', async () => {
    const file = await closedStore();
    const mark = `${file}.closed`;
    expect(existsSync(mark)).toBe(true);
    const { store } = await open(file);
    expect(existsSync(mark)).toBe(false);
    store.close();
    const bytes = readFileSync(file);
    bytes.fill(0, bytes.length - 4_096);
    writeFileSync(file, bytes);
    const { notices } = await open(file, START + 1);
    expect(notices).toEqual([expect.stringContaining('was damaged')]);
  });

  it('completes a repair that was killed between its two renames', async () => {
    const file = await closedStore();
    renameSync(file, `${file}.ready`);
    const { store, notices } = await open(file);
    expect({ notices, events: callIds(store).length }).toEqual({ notices: [], events: 10 });
  });
});
