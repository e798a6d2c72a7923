import { constants, copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** A database of another program that cannot be read, and why. */
export class ForeignDatabaseError extends Error {}

/** How often it is copied anew where its owner wrote meanwhile. Chosen: each copy takes some ten milliseconds. */
const TRIES = 5;
const FOLDER_MODE = 0o700;
/** The database, and what was written to it and not yet moved into it. */
const PARTS = ['', '-wal'] as const;

/** What can be asked of a copy. */
export interface ForeignDatabase {
  /** The names of a table's columns; empty: there is no such table. */
  readonly columnsOf: (table: string) => ReadonlySet<string>;
  readonly rows: (sql: string) => readonly unknown[];
}

/**
 * Reads another program's SQLite file from a copy, so that it is neither locked nor changed; what its owner has
 * not moved into the file yet is read, too. The copy lies in a new `folder`, which goes at the end. Throws
 * `ForeignDatabaseError` where the file cannot be read.
 */
export function readForeignDatabase<Result>(
  file: string,
  folder: string,
  read: (database: ForeignDatabase) => Result,
): Result {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  try {
    const copy = join(folder, 'copy.db');
    copyWhole(file, copy);
    const db = new Database(copy, { readonly: true });
    try {
      return read({
        columnsOf: (table) =>
          new Set(db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)),
        rows: (sql) => db.prepare(sql).all(),
      });
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw new ForeignDatabaseError(`${file} cannot be read as a database: ${error.message}.`);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both parts as of one moment: where either changed while they were copied, they are copied anew. */
function copyWhole(file: string, copy: string): void {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = stateOf(file);
    for (const part of PARTS) {
      rmSync(copy + part, { force: true });
      if (statSync(file + part, { throwIfNoEntry: false }) !== undefined)
        copyFileSync(file + part, copy + part, constants.COPYFILE_FICLONE);
    }
    if (stateOf(file) === before) return;
  }
  throw new ForeignDatabaseError(`${file} is being written all the time: try again.`);
}

function stateOf(file: string): string {
  return PARTS.map((part) => {
    const stats = statSync(file + part, { throwIfNoEntry: false });
    return stats === undefined ? 'absent' : `${stats.size} ${stats.mtimeMs} ${stats.ino}`;
  }).join(', ');
}
