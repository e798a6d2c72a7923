import { truncateSync } from 'node:fs';
import Database from 'better-sqlite3';

/** A lock that this process holds until it releases it or dies. */
export interface ExclusiveLock {
  readonly release: () => void;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Database.SqliteError && error.code === code;
}

/** Kept here, since a connection that is garbage closes itself, and its lock goes with it. */
const held = new Set<Database.Database>();

function begin(file: string): ExclusiveLock {
  const database = new Database(file, { timeout: 0 });
  try {
    // In memory, so that no journal is left behind by a holder that is killed.
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    throw error;
  }
  held.add(database);
  return {
    release: () => {
      held.delete(database);
      database.close();
    },
  };
}

/**
 * Takes the lock on a file, or gives null where another holds it, in this process or any other.
 *
 * The system drops it when the holder dies, however it dies; no process number is involved. It is SQLite's
 * reserved lock on an empty file: one atomic step, of which exactly one of several takers succeeds. Nothing
 * else may open the file: closing it anywhere in the holding process would drop the lock.
 */
export function holdExclusively(file: string): ExclusiveLock | null {
  try {
    return begin(file);
  } catch (error) {
    if (hasCode(error, 'SQLITE_BUSY')) return null;
    if (!hasCode(error, 'SQLITE_NOTADB')) throw error;
    // A holder keeps the file empty, so what is in it is nobody's lock. Emptied in place: a new file in its
    // stead could be locked by one starter while the old one is locked by another.
    truncateSync(file, 0);
    return holdExclusively(file);
  }
}
