import type { EpochMs } from '../../engine/model/units.ts';

/** A file as the disk has it. */
export interface FileState {
  /** Time of its content, ms; may have been set back. */
  readonly modifiedAt: number;
  readonly bytes: number;
  /** What it is on its disk: another one under the same name has another number. 0: not known. */
  readonly fileNumber: number;
}

/** What became of a file. `path` is relative to its root. */
export interface FileChange {
  readonly path: string;
  readonly access: 'create' | 'edit' | 'delete';
  readonly at: EpochMs;
}

/** What became of one file between two looks at it; null: nothing. */
export function changeOf(
  path: string,
  before: FileState | undefined,
  after: FileState | undefined,
  at: EpochMs,
): FileChange | null {
  if (after === undefined) return before === undefined ? null : { path, access: 'delete', at };
  if (before === undefined) return { path, access: 'create', at };
  return isSame(before, after) ? null : { path, access: 'edit', at };
}

function isSame(before: FileState, after: FileState): boolean {
  const isOther = before.fileNumber !== 0 && after.fileNumber !== 0 && before.fileNumber !== after.fileNumber;
  return !isOther && before.modifiedAt === after.modifiedAt && before.bytes === after.bytes;
}

/** What a look at all files found. */
export interface Look {
  readonly files: ReadonlyMap<string, FileState>;
  /** Folders that could not be read: of what lies in them nothing is known, and nothing is gone. */
  readonly unreadable: readonly string[];
}

/**
 * What became of a root's files between what was known of them and a look. A change has the time of its file
 * where that is believable, between the two looks; else the time of the look.
 */
export function changesBetween(
  known: ReadonlyMap<string, FileState>,
  look: Look,
  since: EpochMs,
  now: EpochMs,
): readonly FileChange[] {
  const changes: FileChange[] = [];
  for (const [path, after] of look.files) {
    const at = after.modifiedAt >= since && after.modifiedAt <= now ? Math.floor(after.modifiedAt) : now;
    const change = changeOf(path, known.get(path), after, at);
    if (change !== null) changes.push(change);
  }
  const isUnread = (path: string) =>
    look.unreadable.some((folder) => folder === '' || path.startsWith(`${folder}/`));
  for (const path of known.keys()) {
    if (!look.files.has(path) && !isUnread(path)) changes.push({ path, access: 'delete', at: now });
  }
  return changes.sort((one, other) => one.at - other.at);
}
