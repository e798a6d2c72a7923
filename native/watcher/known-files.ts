import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileState } from '../../main/sources/editors/file-changes.ts';
import { look } from '../../main/sources/look.ts';

/** What was known of a root's files when they were last written down. Names stand there as hashes only. */
export interface KnownFiles {
  readonly at: number;
  /** How far git's reflog had been read, bytes; 0: it is no checkout. */
  readonly reflogBytes: number;
  /** By hash of the path. */
  readonly files: ReadonlyMap<bigint, Omit<FileState, 'fileNumber'>>;
}

/** Marks the form of the file: one of another is as if there were none. */
const FORM = 1;
const HEAD = 3;
/** Numbers of eight bytes for each file: hash, time, bytes. */
const EACH = 3;
const OWNER_ONLY = 0o600;

/** The first 64 bits of a path's SHA-1. */
export function pathHash(path: string): bigint {
  return hash('sha1', path, 'buffer').readBigUInt64LE();
}

/** The file in which a root's files are written down. */
export function knownFilesOf(ownFolder: string, root: string): string {
  return join(ownFolder, `${hash('sha256', root).slice(0, 32)}.files`);
}

/** Null: nothing is known yet. */
export function readKnownFiles(ownFolder: string, root: string): KnownFiles | null {
  const bytes = look(() => readFileSync(knownFilesOf(ownFolder, root)));
  if (bytes === null || bytes.length < HEAD * 8 || bytes.length % 8 !== 0) return null;
  const { buffer } = new Uint8Array(bytes);
  const [numbers, hashes] = [new Float64Array(buffer), new BigUint64Array(buffer)];
  if (numbers[0] !== FORM || (numbers.length - HEAD) % EACH !== 0) return null;
  const files = new Map<bigint, Omit<FileState, 'fileNumber'>>();
  for (let at = HEAD; at < numbers.length; at += EACH) {
    files.set(hashes[at]!, { modifiedAt: numbers[at + 1]!, bytes: numbers[at + 2]! });
  }
  return { at: numbers[1]!, reflogBytes: numbers[2]!, files };
}

/** Writes down what is known, whole or not at all. Throws where it cannot be written. */
export function writeKnownFiles(
  ownFolder: string,
  root: string,
  head: Omit<KnownFiles, 'files'>,
  files: ReadonlyMap<string, FileState>,
): void {
  const numbers = new Float64Array(HEAD + files.size * EACH);
  const hashes = new BigUint64Array(numbers.buffer);
  numbers.set([FORM, head.at, head.reflogBytes]);
  let at = HEAD;
  for (const [path, { modifiedAt, bytes }] of files) {
    hashes[at] = pathHash(path);
    numbers[at + 1] = modifiedAt;
    numbers[at + 2] = bytes;
    at += EACH;
  }
  const file = knownFilesOf(ownFolder, root);
  writeFileSync(`${file}.new`, new Uint8Array(numbers.buffer), { mode: OWNER_ONLY });
  renameSync(`${file}.new`, file);
}
