import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Bytes of the header of a write-ahead log: six words, then two of checksum over them. */
const HEADER_BYTES = 32;
const SUMMED_BYTES = 24;

/** First word of a log whose checksums are over little-endian words; the big-endian one is one more. */
const MAGIC = 0x377f0682;

/**
 * Whether a write-ahead log opens as SQLite would have written it, or is empty. SQLite silently starts such a
 * log anew; we keep it, for it may hold events. Format: SQLite, "Database File Format", §4.1.
 */
export function isWalHeaderWhole(wal: string): boolean {
  const size = statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
  return size === 0 || (size >= HEADER_BYTES && hasValidChecksum(readHeader(wal)));
}

function readHeader(wal: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const fd = openSync(wal, 'r');
  readSync(fd, header, 0, HEADER_BYTES, 0);
  closeSync(fd);
  return header;
}

function hasValidChecksum(header: Buffer): boolean {
  const magic = header.readUInt32BE(0);
  if (magic !== MAGIC && magic !== MAGIC + 1) return false;
  let first = 0;
  let second = 0;
  for (let at = 0; at < SUMMED_BYTES; at += 8) {
    first = (first + word(header, at, magic) + second) >>> 0;
    second = (second + word(header, at + 4, magic) + first) >>> 0;
  }
  return first === header.readUInt32BE(SUMMED_BYTES) && second === header.readUInt32BE(SUMMED_BYTES + 4);
}

function word(header: Buffer, at: number, magic: number): number {
  return magic === MAGIC ? header.readUInt32LE(at) : header.readUInt32BE(at);
}
