import { readFileSync, statSync } from 'node:fs';
import type { FileState } from '../../main/sources/editors/file-changes.ts';
import { look } from '../../main/sources/look.ts';

/** What git's index says of a file that it wrote. */
interface IndexEntry {
  readonly seconds: number;
  /** 0: git was built without them, or does not know the file's time. */
  readonly nanoseconds: number;
  /** Not 0: one side of a conflict. */
  readonly stage: number;
}

const SIGNATURE = 0x44495243; // DIRC
const HEADER = 12;
/** Bytes of an entry up to its object's name, and of that name. */
const STAT = 40;
const SHA1 = 20;
const IS_EXTENDED = 0x4000;
const STAGE = 0x3000;
const STAGE_SHIFT = 12;
/** Entries of versions before 4 end with 1 to 8 zero bytes, so that they take whole eights. */
const EIGHT = 8;
const PREFIX_COMPRESSED = 4;

/** The index of a checkout as it is now: what git last wrote to which file, by the times of these files. */
export class GitIndex {
  readonly #entries: ReadonlyMap<string, IndexEntry>;
  readonly #writtenAt: number;

  private constructor(entries: ReadonlyMap<string, IndexEntry>, writtenAt: number) {
    this.#entries = entries;
    this.#writtenAt = writtenAt;
  }

  /** Null: it cannot be read, or not be understood. Cost: some 50 ms for 60,000 files. */
  static read(file: string): GitIndex | null {
    return look(() => {
      const entries = parse(readFileSync(file));
      return entries && new GitIndex(entries, statSync(file).mtimeMs);
    });
  }

  /**
   * Whether what `move` did is why a file is as it is (undefined: why it is gone). Of what a stash puts back and of
   * conflicts the index does not say when they were written: there, what is older than the index counts.
   */
  explains(path: string, state: FileState | undefined, move: string): boolean {
    const entry = this.#entries.get(path);
    if (state === undefined) return entry === undefined;
    if (entry !== undefined && isOf(entry, state)) return true;
    const isUntold = move === 'stash' || (entry !== undefined && (entry.stage !== 0 || entry.seconds === 0));
    return isUntold && state.modifiedAt <= this.#writtenAt;
  }
}

function isOf({ seconds, nanoseconds }: IndexEntry, { modifiedAt }: FileState): boolean {
  if (nanoseconds === 0) return Math.floor(modifiedAt / 1_000) === seconds;
  // A file's time comes as a float, whose last digits are not exact.
  return Math.abs(seconds * 1_000 + nanoseconds / 1e6 - modifiedAt) < 0.01;
}

/** By path. Null: no index of git's, or one of a kind that is not known. */
function parse(bytes: Buffer): ReadonlyMap<string, IndexEntry> | null {
  if (bytes.length < HEADER || bytes.readUInt32BE(0) !== SIGNATURE) return null;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > PREFIX_COMPRESSED) return null;
  const entries = new Map<string, IndexEntry>();
  let before: Buffer = Buffer.alloc(0);
  let at = HEADER;
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const start = at;
    const flags = bytes.readUInt16BE(start + STAT + SHA1);
    at = start + STAT + SHA1 + (flags & IS_EXTENDED ? 4 : 2);
    let kept = 0;
    if (version === PREFIX_COMPRESSED) {
      const [dropped, next] = varint(bytes, at);
      kept = before.length - dropped;
      at = next;
    }
    const end = bytes.indexOf(0, at);
    if (end < 0 || kept < 0) return null;
    const name =
      kept === 0
        ? bytes.subarray(at, end)
        : Buffer.concat([before.subarray(0, kept), bytes.subarray(at, end)]);
    at = version === PREFIX_COMPRESSED ? end + 1 : start + (Math.floor((end - start) / EIGHT) + 1) * EIGHT;
    before = name;
    entries.set(name.toString('utf8'), {
      seconds: bytes.readUInt32BE(start + 8),
      nanoseconds: bytes.readUInt32BE(start + 12),
      stage: (flags & STAGE) >> STAGE_SHIFT,
    });
  }
  return entries;
}

/** A number as packs write offsets, and where it ends. */
function varint(bytes: Buffer, start: number): readonly [value: number, end: number] {
  let at = start;
  let byte = bytes.readUInt8(at++);
  let value = byte & 0x7f;
  while (byte & 0x80) {
    byte = bytes.readUInt8(at++);
    value = (value + 1) * 0x80 + (byte & 0x7f);
  }
  return [value, at];
}
