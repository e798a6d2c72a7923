import { closeSync, openSync, readSync } from 'node:fs';

/** What the header of a SQLite file says of the program that wrote it. */
export interface Identity {
  /** Number of its schema. */
  readonly version: number;
  readonly applicationId: number;
}

/** Start of every SQLite file, and places in its header. Format: SQLite, "Database File Format", §1.3. */
const MAGIC = 'SQLite format 3\0';
const VERSION_AT = 60;
const APPLICATION_ID_AT = 68;
const HEADER_BYTES = 100;

/**
 * Reads the header without SQLite, so that a file that is not ours is not even opened; null if there is none.
 */
export function readIdentity(file: string): Identity | null {
  const header = Buffer.alloc(HEADER_BYTES);
  const fd = openSync(file, 'r');
  readSync(fd, header, 0, HEADER_BYTES, 0);
  closeSync(fd);
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  return { version: header.readUInt32BE(VERSION_AT), applicationId: header.readUInt32BE(APPLICATION_ID_AT) };
}
