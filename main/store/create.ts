import { connect } from './connect.ts';
import { createOwnerOnlyFile } from './owner-only.ts';
import { APPLICATION_ID, migrate } from './schema.ts';
import { removeStoreFiles } from './side-files.ts';

/** Makes an empty store of the newest schema in place of whatever is at the path, and closes it. */
export function createStore(file: string, now: number): void {
  removeStoreFiles(file);
  createOwnerOnlyFile(file);
  const db = connect(file);
  try {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    migrate(db, now);
  } finally {
    db.close();
  }
}
