import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { walOf } from './side-files.ts';

/**
 * How long SQLite itself waits for another process's lock. Short, because the wait holds up everything else
 * that this process does: whoever meets `locked` tries again later. Chosen.
 */
const BUSY_MS = 50;

/** The log is cut to this length when it starts anew after a checkpoint. Chosen: a long import fits. */
const JOURNAL_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * A commit that leaves more pages than this in the log (48 MB) copies them back itself, should whoever
 * flushes have failed. See decision 0002.
 */
const AUTOCHECKPOINT_PAGES = 12_000;

/** Opens an existing store for reading and writing. */
export function connect(file: string): Database.Database {
  const db = new Database(file, { fileMustExist: true, timeout: BUSY_MS });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    db.pragma('temp_store = MEMORY');
    // What is deleted is overwritten, as far as that writes no further page.
    db.pragma('secure_delete = FAST');
    db.pragma(`journal_size_limit = ${JOURNAL_LIMIT_BYTES}`);
    db.pragma(`wal_autocheckpoint = ${AUTOCHECKPOINT_PAGES}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens an existing store for reading. The file stays as it is; its side files may appear. */
export function connectForReading(file: string): Database.Database {
  return new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
}

/**
 * Opens a store that lies where nothing can be written, as it is now. SQLite cannot read a store with a log
 * there, for want of the log's index, so it reads a private copy, whose files are gone from the disk's
 * folders as soon as it is open.
 */
export function connectToCopy(file: string): Database.Database {
  const folder = mkdtempSync(join(tmpdir(), 'holloway-'));
  try {
    const copy = join(folder, 'copy.db');
    copyFileSync(file, copy);
    if (existsSync(walOf(file))) copyFileSync(walOf(file), walOf(copy));
    for (const part of [copy, walOf(copy)]) if (existsSync(part)) chmodSync(part, 0o600);
    const writable = new Database(copy, { fileMustExist: true });
    writable.pragma('journal_mode = DELETE');
    writable.close();
    return connectForReading(copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
