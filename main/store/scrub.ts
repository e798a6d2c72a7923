import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { asStoreError, StoreError } from './store-error.ts';

/** Wait before a store that another connection holds is tried again, and how long it is tried. Chosen. */
const RETRY_MS = 100;
const PATIENCE_MS = 60_000;

/**
 * Writes a live store's file anew, over a connection of its own, so that no page and no log holds anything that
 * is not in it. Writers wait meanwhile, and the disk needs as much room again: a second for 100 MB. Throws
 * StoreError `locked` where somebody else reads or writes all the time.
 */
export async function scrub(file: string): Promise<void> {
  const db = new Database(file, { fileMustExist: true, timeout: RETRY_MS });
  try {
    db.pragma('secure_delete = ON');
    await untilFree(file, () => void db.exec('VACUUM'));
    await untilFree(file, () => {
      const [outcome] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]; // Safe: what SQLite documents.
      if (outcome?.busy !== 0) throw new StoreError('locked', `${file} is being read`);
    });
  } finally {
    db.close();
  }
}

async function untilFree(file: string, work: () => void): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      work();
      return;
    } catch (error) {
      const known = asStoreError(error, file);
      if (!(known instanceof StoreError) || known.code !== 'locked' || waitedMs >= PATIENCE_MS) throw known;
      await pause(RETRY_MS);
    }
  }
}
