import type Database from 'better-sqlite3';
import { sizeOf, walOf } from './side-files.ts';

/** A log longer than this is cut as soon as no reader needs it. Chosen: four times what one commit leaves. */
const LONG_WAL_BYTES = 16 * 1024 * 1024;

/** Brings what is in the log to the disk and keeps the log short; returns its length in bytes. */
export function flushLog(db: Database.Database, file: string): number {
  db.pragma('wal_checkpoint(PASSIVE)');
  if (sizeOf(walOf(file)) > LONG_WAL_BYTES) db.pragma('wal_checkpoint(TRUNCATE)');
  return sizeOf(walOf(file));
}
