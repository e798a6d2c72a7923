import Database from 'better-sqlite3';

/**
 * Why the store could not do what was asked.
 *
 * - `newer-schema`: a later version of the program wrote the file; it was not touched.
 * - `not-a-store`: a healthy SQLite file of another program; it was not touched.
 * - `damaged`: the file contradicts itself. Close the store and open it again: opening repairs.
 * - `full`: no space left on the disk. Nothing was written; the same call works once there is space.
 * - `locked`: another process holds the file. Nothing was written; try again.
 * - `read-only`: file or folder must not be written.
 * - `unreadable`: the file cannot be read now (permissions, I/O error); it may be whole.
 * - `migration-failed`: an update of the file lost rows or could not run; it was undone.
 */
export type StoreErrorCode =
  | 'newer-schema'
  | 'not-a-store'
  | 'damaged'
  | 'full'
  | 'locked'
  | 'read-only'
  | 'unreadable'
  | 'migration-failed';

/** The store's only own error. The message names the file and what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const ADVICE = {
  'newer-schema': 'was written by a later version of Holloway: update the program',
  'not-a-store': 'belongs to another program: move it away or choose another HOLLOWAY_HOME',
  damaged: 'is damaged: restart Holloway, which restores what can be saved',
  full: 'cannot grow because the disk is full: free some space',
  locked: 'is locked by another process: end that process or wait for it',
  'read-only': 'cannot be written: make the file and its folder writable',
  unreadable: 'cannot be read: check its permissions and its disk',
  'migration-failed': 'could not be updated and was left as it was',
} as const satisfies Record<StoreErrorCode, string>;

/** The error of a code for one file, with what to do and, after a colon, the particulars. */
export function storeError(
  code: StoreErrorCode,
  file: string,
  particulars: string,
  cause?: unknown,
): StoreError {
  return new StoreError(code, `${file} ${ADVICE[code]} (${particulars})`, { cause });
}

/** Codes of SQLite and of the file system by their meaning here; the longest matching start counts. */
const MEANINGS: readonly (readonly [string, StoreErrorCode])[] = [
  ['SQLITE_IOERR_SHMSIZE', 'full'],
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'damaged'],
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_PROTOCOL', 'locked'],
  // A reader met a log that whoever wrote it, dying or starting, has not given free or recovered yet.
  ['SQLITE_READONLY_RECOVERY', 'locked'],
  ['SQLITE_READONLY_CANTINIT', 'locked'],
  ['SQLITE_READONLY_CANTLOCK', 'locked'],
  ['SQLITE_READONLY', 'read-only'],
  ['EROFS', 'read-only'],
  ['SQLITE_IOERR', 'unreadable'],
  ['SQLITE_CANTOPEN', 'unreadable'],
  ['SQLITE_PERM', 'unreadable'],
  ['SQLITE_AUTH', 'unreadable'],
  ['EACCES', 'unreadable'],
  ['EPERM', 'unreadable'],
  ['EIO', 'unreadable'],
];

/** A failure of SQLite or the file system as a {@link StoreError}; any other value comes back as it is. */
export function asStoreError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const code = error instanceof Database.SqliteError ? error.code : (error as NodeJS.ErrnoException).code; // Safe: others have none.
  const meaning = MEANINGS.find(([start]) => code?.startsWith(start));
  return meaning === undefined ? error : storeError(meaning[1], file, error.message, error);
}
