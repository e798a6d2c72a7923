import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import type { Migration } from './migrations/migration.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { numberOf } from './pragma.ts';
import { asStoreError, StoreError, storeError } from './store-error.ts';

/** Marks a SQLite file as a store of this program: `HLWY` in ASCII, in the file's header. */
export const APPLICATION_ID = 0x484c5759;

/** Value of `auto_vacuum`: pages that become free are given back when that is asked for, a few at a time. */
export const INCREMENTAL_VACUUM = 2;

/** The number of the last migration that a file has had; 0 for a file without any. */
export function schemaVersion(db: Database.Database): number {
  return numberOf(db, 'user_version');
}

/** The migrations that made a file of this version. */
export function migrationsUpTo(version: number): readonly Migration[] {
  return MIGRATIONS.slice(0, version);
}

/**
 * Brings an open store to the newest schema, each step in its own transaction; returns the steps' names.
 * Throws StoreError `migration-failed` if a step fails or changes a number of rows that it should not: that
 * step is undone, those before it stay.
 */
export function migrate(
  db: Database.Database,
  now: EpochMs,
  migrations: readonly Migration[] = MIGRATIONS,
): readonly string[] {
  const due = migrations.slice(schemaVersion(db));
  if (due.length > 0) makeVacuumIncremental(db);
  // A step may rebuild a table that others refer to; references are checked at its end instead.
  db.pragma('foreign_keys = OFF');
  try {
    for (const migration of due) apply(db, migration, now);
  } finally {
    db.pragma('foreign_keys = ON');
  }
  return due.map(({ name }) => name);
}

/**
 * Writes a file anew that can only be vacuumed whole, which would keep all others waiting. Linear in its
 * size.
 */
function makeVacuumIncremental(db: Database.Database): void {
  if (numberOf(db, 'auto_vacuum') === INCREMENTAL_VACUUM) return;
  db.pragma(`auto_vacuum = ${INCREMENTAL_VACUUM}`);
  db.exec('VACUUM');
}

function apply(db: Database.Database, migration: Migration, now: EpochMs): void {
  try {
    db.transaction(() => {
      const before = rowCounts(db);
      db.exec(migration.sql);
      db.prepare('INSERT INTO migrations (version, name, at_ms) VALUES (?, ?, ?)').run(
        migration.version,
        migration.name,
        now,
      );
      db.pragma(`user_version = ${migration.version}`);
      checkLosses(db, migration, before);
    }).immediate();
  } catch (error) {
    const known = asStoreError(error, db.name);
    if (known instanceof StoreError) throw known;
    const message = error instanceof Error ? error.message : String(error);
    throw storeError(
      'migration-failed',
      db.name,
      `step ${migration.version} ${migration.name}: ${message}`,
      error,
    );
  }
}

function checkLosses(db: Database.Database, migration: Migration, before: ReadonlyMap<string, number>): void {
  const after = rowCounts(db);
  for (const [table, rows] of before) {
    const mayChange = table === 'migrations' || migration.changesRowsOf.includes(table);
    if (!mayChange && after.get(table) !== rows) {
      throw new Error(`table ${table} had ${rows} rows and would have ${after.get(table) ?? 0}`);
    }
  }
  const [orphan] = db.prepare<[], string>('SELECT "table" FROM pragma_foreign_key_check').pluck().all();
  if (orphan !== undefined) throw new Error(`rows of table ${orphan} would refer to nothing`);
}

/** The tables of a file, SQLite's own left out. */
export function tableNames(db: Database.Database): readonly string[] {
  return db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all();
}

function rowCounts(db: Database.Database): ReadonlyMap<string, number> {
  return new Map(
    tableNames(db).map((table) => [
      table,
      db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get()!,
    ]),
  );
}
