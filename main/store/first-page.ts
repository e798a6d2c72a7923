import { closeSync, copyFileSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { closeToOthers } from './owner-only.ts';
import { walOf } from './side-files.ts';

/** Places in a SQLite file's header. Format: SQLite, "Database File Format", §1.3. */
const PAGE_SIZE_AT = 16;
const PAGE_COUNT_AT = 28;
const HEADER_BYTES = 100;

/**
 * Copies a damaged store, and puts the first page of `pattern`, an empty store, in the place of its own.
 * Tables begin on the same pages in every store that one version of the program made, so that the rest
 * becomes readable where only the first page was broken.
 */
export function copyWithFirstPageOf(file: string, pattern: string, copy: string): void {
  copyFileSync(file, copy);
  closeToOthers(copy);
  if (existsSync(walOf(file))) copyFileSync(walOf(file), walOf(copy));
  const page = firstPageOf(pattern);
  page.writeUInt32BE(Math.floor(statSync(file).size / page.length), PAGE_COUNT_AT);
  const fd = openSync(copy, 'r+');
  writeSync(fd, page, 0, page.length, 0);
  closeSync(fd);
}

function firstPageOf(store: string): Buffer {
  const fd = openSync(store, 'r');
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(fd, header, 0, HEADER_BYTES, 0);
  const page = Buffer.alloc(header.readUInt16BE(PAGE_SIZE_AT));
  readSync(fd, page, 0, page.length, 0);
  closeSync(fd);
  return page;
}
