import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import { backUp, newBackupPath, tidyBackups } from './backup.ts';
import { clearCloseMark, wasClosedCleanly } from './clean-close.ts';
import { connect, connectToCopy } from './connect.ts';
import { createStore } from './create.ts';
import { findDamage, findDamageIn } from './damage.ts';
import { learnBases } from './learn-bases.ts';
import { setBrokenLogAside, setDamagingLogAside } from './log-aside.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { closeStoreToOthers, ownerOnlyFolder } from './owner-only.ts';
import { recoverStore } from './recover.ts';
import { relearnOtherFormats } from './relearn-other-formats.ts';
import { buildingOf, finishReplacing, replaceStore } from './replace.ts';
import { migrate, migrationsUpTo, schemaVersion } from './schema.ts';
import { allFilesOf } from './side-files.ts';
import { Store } from './store.ts';
import { asStoreError, StoreError, type StoreErrorCode, storeError } from './store-error.ts';
import { findStructureFault, repairStructure } from './structure.ts';

/** An open store, and what the person should be told about how it opened. */
export interface OpenedStore {
  readonly store: Store;
  /** Plain sentences; usually empty. */
  readonly notices: readonly string[];
}

/** Which store to open, and when. */
export interface OpenOptions {
  /** The SQLite file; its folder is made if it does not exist. */
  readonly file: string;
  readonly now: EpochMs;
  /** Told once, with the reason, when opening waits. */
  readonly onWait?: (reason: StoreError) => void;
}

/** What another process, or the person, may end at any time. */
const PASSING: readonly StoreErrorCode[] = ['locked', 'unreadable', 'full'];

/** Pause between two attempts to open a store that cannot be opened yet. Chosen. */
const RETRY_MS = 100;

/**
 * How long such a store is waited for before opening fails with its error. Chosen: three times a long lock.
 */
const PATIENCE_MS = 60_000;

/**
 * Opens the store, and makes it if there is none. A damaged one is repaired as `recoverStore` says; an older
 * one is updated, after a backup. A store that can only be read is opened for reading, with a notice.
 *
 * While the file is locked or unreadable, or the disk full, waits up to a minute and touches nothing. Throws
 * StoreError `locked`, `unreadable` or `full` after that; `newer-schema`, `not-a-store`, `migration-failed`
 * and, of a file that must not be written, `read-only` and `damaged` at once.
 */
export async function openStore({ file, now, onWait }: OpenOptions): Promise<OpenedStore> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      return await open(file, now);
    } catch (error) {
      const known = asStoreError(error, file);
      if (!mayPass(known) || waitedMs >= PATIENCE_MS) throw known;
      if (waitedMs === 0) onWait?.(known);
      await setTimeout(RETRY_MS);
    }
  }
}

function mayPass(error: unknown): error is StoreError {
  return error instanceof StoreError && PASSING.includes(error.code);
}

async function open(file: string, now: EpochMs): Promise<OpenedStore> {
  if (!isWritable(file)) return openForReading(file);
  ownerOnlyFolder(dirname(file));
  finishReplacing(file, now);
  if (!allFilesOf(file).some((part) => existsSync(part))) create(file, now);
  const notices = await repair(file, now);
  clearCloseMark(file);
  tidyBackups(file);
  closeStoreToOthers(file);
  const db = connect(file);
  try {
    const updates = await update(db, file, now);
    return { store: new Store(file, db), notices: [...notices, ...updates] };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Whether the store can be made or written. Throws EACCES if it or its folder cannot even be read. */
function isWritable(file: string): boolean {
  const folder = dirname(file);
  if (existsSync(folder)) accessSync(folder, constants.R_OK | constants.X_OK);
  if (existsSync(file)) accessSync(file, constants.R_OK);
  const needed = [folder, file].filter((path) => existsSync(path));
  return needed.every((path) => isAllowedToWrite(path));
}

function isAllowedToWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Safe: node's fs throws these.
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
    throw error;
  }
}

function openForReading(file: string): OpenedStore {
  if (!existsSync(file)) throw storeError('read-only', file, 'there is no store yet');
  const db = connectToCopy(file);
  try {
    const damage = findDamageIn(db, file, false);
    if (damage !== null) throw storeError('damaged', file, `${damage}; it cannot be repaired where it lies`);
    if (schemaVersion(db) < MIGRATIONS.length) {
      throw storeError('read-only', file, 'an older version wrote it, and it must be updated first');
    }
  } catch (error) {
    db.close();
    throw error;
  }
  const notice = `${file} can only be read: nothing is recorded. Make the file and its folder writable and restart.`;
  return { store: new Store(file, db), notices: [notice] };
}

function create(file: string, now: EpochMs): void {
  createStore(buildingOf(file), now);
  replaceStore(file, now, 'damaged');
}

/** Checks the file, all its pages too unless it is as an orderly close left it, and repairs it if need be. */
async function repair(file: string, now: EpochMs): Promise<readonly string[]> {
  const notices = setBrokenLogAside(file, now);
  const damage = existsSync(file) ? findDamage(file, { pages: !wasClosedCleanly(file) }) : 'it is missing';
  if (damage === null) return notices;
  const logNotices = setDamagingLogAside(file, now);
  if (logNotices.length > 0) return [...notices, ...logNotices];
  return [...notices, await recoverStore(file, damage, now)];
}

/** Brings structure, schema and learned state up to date; a backup comes before an update. */
async function update(db: Database.Database, file: string, now: EpochMs): Promise<readonly string[]> {
  const notices: string[] = [];
  const fault = findStructureFault(db, migrationsUpTo(schemaVersion(db)));
  if (fault !== null) {
    repairStructure(db, migrationsUpTo(schemaVersion(db)), now);
    notices.push(`The store lacked ${fault.missing.join(', ')}; this was made again.`);
  }
  if (schemaVersion(db) < MIGRATIONS.length) {
    await backUp(db, newBackupPath(file, now));
    notices.push(`The store was updated: ${migrate(db, now).join(', ')}.`);
  }
  relearnOtherFormats(db);
  return [...notices, ...learnBases(db)];
}
