import Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import { connect } from './connect.ts';
import { createOwnerOnlyFile } from './owner-only.ts';
import { APPLICATION_ID, INCREMENTAL_VACUUM, migrate } from './schema.ts';
import { removeStoreFiles } from './side-files.ts';

/** Makes an empty store of the newest schema in place of whatever is at the path, and closes it. */
export function createStore(file: string, now: EpochMs): void {
  removeStoreFiles(file);
  createOwnerOnlyFile(file);
  markAsOurs(file);
  const db = connect(file);
  try {
    migrate(db, now);
  } finally {
    db.close();
  }
}

/** Writes what the first page of a file must say before anything else is in it. */
function markAsOurs(file: string): void {
  const db = new Database(file);
  db.pragma(`auto_vacuum = ${INCREMENTAL_VACUUM}`);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.close();
}
