import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MIGRATIONS } from '../../main/store/migrations/migrations.ts';
import { storeFile } from './store-builder.ts';

/** A closed store as a released schema version wrote it, with rows in every table. */
export function storeOfVersion(version: number): string {
  const file = storeFile();
  const sql = readFileSync(
    join(import.meta.dirname, `../migrations/fixtures/version-${version}.sql`),
    'utf8',
  );
  changeFile(file, sql);
  return file;
}

/** A closed store of the newest schema version: it opens as it is. */
export function storeOfThisVersion(): string {
  return storeOfVersion(MIGRATIONS.length);
}

/** Runs SQL on a store that nobody has open, as another program would. */
export function changeFile(file: string, sql: string): void {
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
}

/** What a store that nobody has open says of itself. */
export function pragmaOf(file: string, name: 'user_version' | 'auto_vacuum'): unknown {
  const db = new Database(file, { readonly: true });
  try {
    return db.pragma(name, { simple: true });
  } finally {
    db.close();
  }
}

/** Rows of a table, as another program sees them. */
export function countRows(file: string, table: string): unknown {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  } finally {
    db.close();
  }
}
