import type Database from 'better-sqlite3';

/** What SQLite says of a file, where that is a number. */
export function numberOf(
  db: Database.Database,
  pragma: 'application_id' | 'auto_vacuum' | 'freelist_count' | 'user_version',
): number {
  return db.pragma(pragma, { simple: true }) as number; // Safe: these give one row with one integer.
}
