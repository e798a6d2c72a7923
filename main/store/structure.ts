import Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import type { Migration } from './migrations/migration.ts';

/**
 * Tables that a rebuild derives from the log, and the list of migrations: made anew where they are not right.
 */
const REPLACEABLE_TABLES: readonly string[] = [
  'access_times',
  'associations',
  'checkpoints',
  'decay_settings',
  'migrations',
  'postings',
  'resources',
  'session_states',
  'tool_followers',
];

interface Structure {
  /** `table.column type`, with key and null rule, for every column. */
  readonly columns: ReadonlySet<string>;
  /** SQL of tables, indexes and triggers by name. */
  readonly sql: ReadonlyMap<string, { readonly type: string; readonly table: string; readonly sql: string }>;
}

/** How a file's structure differs from what its version should have. */
export interface StructureFault {
  /** What is missing or different, such as `events.text TEXT`; never empty. */
  readonly missing: readonly string[];
  /** Whether dropping and making anew costs nothing that the log does not hold. */
  readonly isRepairable: boolean;
}

/** Compares a store with what the migrations up to its version make; null if nothing is missing. */
export function findStructureFault(
  db: Database.Database,
  migrations: readonly Migration[],
): StructureFault | null {
  const actual = readStructure(db);
  const expected = expectedStructure(migrations);
  const columns = missingColumns(expected, actual);
  const objects = [...expected.sql].filter(([name, { sql }]) => actual.sql.get(name)?.sql !== sql);
  const parts = objects
    .filter(([, { type }]) => type !== 'table')
    .map(([name, { type }]) => `${type} ${name}`);
  if (columns.length === 0) parts.push(...unlistedMigrations(db, migrations));
  if (columns.length + parts.length === 0) return null;
  const isRepairable = columns.every((column) => REPLACEABLE_TABLES.includes(column.split('.')[0]!));
  return { missing: [...columns, ...parts], isRepairable };
}

/**
 * Repairs a fault that is repairable: lost indexes and triggers are made again; if a column of the learned
 * state is lost, all of it is made anew and empty, so that it is learned again from the log.
 */
export function repairStructure(db: Database.Database, migrations: readonly Migration[], now: EpochMs): void {
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    const expected = expectedStructure(migrations);
    if (missingColumns(expected, readStructure(db)).length > 0) {
      for (const table of REPLACEABLE_TABLES) {
        db.exec(`DROP TABLE IF EXISTS ${table}`);
        // A file of an older version does not have them all yet.
        db.exec(expected.sql.get(table)?.sql ?? '');
      }
    }
    for (const [name, { type, sql }] of expected.sql) {
      if (type === 'table' || readStructure(db).sql.get(name)?.sql === sql) continue;
      db.exec(`DROP ${type} IF EXISTS ${name}`);
      db.exec(sql);
    }
    listMigrations(db, migrations, now);
  }).immediate();
  db.pragma('foreign_keys = ON');
}

function missingColumns(expected: Structure, actual: Structure): string[] {
  return [...expected.columns].filter((column) => !actual.columns.has(column));
}

function unlistedMigrations(db: Database.Database, migrations: readonly Migration[]): readonly string[] {
  const listed = db.prepare<[], string>(`SELECT version || ' ' || name FROM migrations`).pluck().all();
  return migrations
    .map(({ version, name }) => `${version} ${name}`)
    .filter((step) => !listed.includes(step))
    .map((step) => `the entry of update ${step}`);
}

/** Fills gaps in the list of migrations: the structure shows that they were applied. */
function listMigrations(db: Database.Database, migrations: readonly Migration[], now: EpochMs): void {
  const insert = db.prepare('INSERT OR REPLACE INTO migrations (version, name, at_ms) VALUES (?, ?, ?)');
  for (const { version, name } of migrations) insert.run(version, name, now);
}

function expectedStructure(migrations: readonly Migration[]): Structure {
  const db = new Database(':memory:');
  try {
    for (const { sql } of migrations) db.exec(sql);
    return readStructure(db);
  } finally {
    db.close();
  }
}

function readStructure(db: Database.Database): Structure {
  const columns = db
    .prepare<[], string>(
      `SELECT m.name || '.' || c.name || ' ' || c.type || iif(c.pk, ' key ' || c.pk, '') || iif(c."notnull", ' not null', '')
       FROM sqlite_schema m, pragma_table_xinfo(m.name) c
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all();
  const objects = db
    .prepare<[], { name: string; type: string; table: string; sql: string }>(
      'SELECT name, type, tbl_name AS "table", sql FROM sqlite_schema WHERE sql IS NOT NULL',
    )
    .all();
  return { columns: new Set(columns), sql: new Map(objects.map(({ name, ...rest }) => [name, rest])) };
}
