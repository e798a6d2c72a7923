import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { connectForReading } from './connect.ts';
import { type Identity, readIdentity } from './identity.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { numberOf } from './pragma.ts';
import { APPLICATION_ID, migrationsUpTo, schemaVersion } from './schema.ts';
import { asStoreError, StoreError, storeError } from './store-error.ts';
import { findStructureFault } from './structure.ts';

/**
 * What is wrong with a store's file, or null. Reads only. `pages` also checks every page, which is linear in
 * the size of the file; without, only what the file says about itself.
 *
 * Throws StoreError `newer-schema` or `not-a-store` for healthy files that are not ours to touch, and
 * `locked` or `unreadable` where nothing can be said yet.
 */
export function findDamage(file: string, { pages }: { readonly pages: boolean }): string | null {
  const stat = statSync(file);
  if (stat.isDirectory()) return 'it is a folder';
  if (stat.size === 0) return 'it is empty';
  const identity = readIdentity(file);
  if (identity !== null) refuseForeign(file, identity);
  try {
    const db = connectForReading(file);
    try {
      return findDamageIn(db, file, pages);
    } finally {
      db.close();
    }
  } catch (error) {
    const known = asStoreError(error, file);
    if (known instanceof StoreError && known.code === 'damaged')
      return error instanceof Error ? error.message : String(error);
    throw known;
  }
}

/** {@link findDamage} for a file that is open already. */
export function findDamageIn(db: Database.Database, file: string, pages: boolean): string | null {
  const objects = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get()!;
  if (objects === 0) return 'it holds no tables';
  const version = schemaVersion(db);
  // Again, because the log may hold a later header than the file.
  refuseForeign(file, { version, applicationId: numberOf(db, 'application_id') });
  const fault = findStructureFault(db, migrationsUpTo(version));
  if (fault !== null && !fault.isRepairable) return `it lacks ${fault.missing.join(', ')}`;
  return pages ? findBrokenPage(db) : null;
}

function refuseForeign(file: string, { version, applicationId }: Identity): void {
  if (applicationId !== APPLICATION_ID) throw storeError('not-a-store', file, 'a database without our mark');
  if (version > MIGRATIONS.length) {
    throw storeError(
      'newer-schema',
      file,
      `its schema is ${version}, this program knows ${MIGRATIONS.length}`,
    );
  }
}

function findBrokenPage(db: Database.Database): string | null {
  const report = db.prepare<[], string>('PRAGMA quick_check(1)').pluck().get()!;
  // A heading line that names the database comes before the finding.
  return report === 'ok' ? null : report.split('\n').at(-1)!;
}
