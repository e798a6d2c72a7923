import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { PersonFileError } from './person-file-error.ts';

/** A file of the person's that we edit, such as an agent's settings or a shell's start file, as it was read. */
export interface PersonFile {
  /** The file itself, behind all links. */
  readonly target: string;
  /** Null: there is none yet. */
  readonly bytes: Buffer | null;
  readonly stats: Stats | null;
}

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const ANYONE_MAY_WRITE = 0o222;

/** Longest chain of links that is followed, as the kernel does. */
const MAX_LINKS = 40;

/** Reads a person's file through its links. Throws `dangling-link` and `not-a-file`; absence is no error. */
export function readPersonFile(path: string): PersonFile {
  const target = followLinks(path);
  const stats = statSync(target, { throwIfNoEntry: false }) ?? null;
  if (stats !== null && !stats.isFile()) {
    throw new PersonFileError('not-a-file', `${target} is not a file`);
  }
  return { target, stats, bytes: stats && readFileSync(target) };
}

/** Throws `read-only` where a file that was read could not be replaced; cheap, and changes nothing. */
export function assertWritable(file: PersonFile): void {
  const folder = nearestFolder(dirname(file.target));
  const advice = 'Nothing was changed. Make it writable, for example with chmod u+w, and try again.';
  if (file.stats !== null && !mayWrite(file.target, file.stats, constants.W_OK))
    throw new PersonFileError('read-only', `${file.target} is read-only. ${advice}`);
  if (!mayWrite(folder, statSync(folder), constants.W_OK | constants.X_OK)) {
    const detail = `${file.target} cannot be written, as the folder ${folder} is read-only. ${advice}`;
    throw new PersonFileError('read-only', detail);
  }
}

function mayWrite(path: string, { mode }: Stats, access: number): boolean {
  try {
    accessSync(path, access);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return false;
    throw error;
  }
  // An administrator may write everything; the bits still say what is not meant to be written.
  return (mode & ANYONE_MAY_WRITE) !== 0;
}

/**
 * Replaces a file that was read: all of it or nothing, with the same owner and permissions, or owner-only if
 * it is new. Throws `changed-meanwhile` if it no longer is as it was read, `io-failed` if the disk took
 * less or gives back something else, `read-only` if its owner cannot be kept.
 */
export function replacePersonFile(file: PersonFile, bytes: Buffer): void {
  const folder = dirname(file.target);
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const temporary = join(folder, `.${basename(file.target)}.${randomUUID()}.tmp`);
  try {
    writeDurably(temporary, bytes, file.stats);
    assertUnchanged(file);
    renameSync(temporary, file.target);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolder(folder);
  if (!readFileSync(file.target).equals(bytes)) {
    throw new PersonFileError('io-failed', `${file.target} does not hold what was written`);
  }
}

/** Removes a file that was read. Throws `changed-meanwhile`. */
export function removePersonFile(file: PersonFile): void {
  assertUnchanged(file);
  rmSync(file.target);
  syncFolder(dirname(file.target));
}

function followLinks(path: string): string {
  let target = inRealFolder(resolve(path));
  for (let links = 0; links < MAX_LINKS; links++) {
    const stats = lstatSync(target, { throwIfNoEntry: false });
    if (stats === undefined && links > 0) {
      throw new PersonFileError('dangling-link', `a link to ${target}, which does not exist`);
    }
    if (!stats?.isSymbolicLink()) return target;
    target = inRealFolder(resolve(dirname(target), readlinkSync(target)));
  }
  throw new PersonFileError('dangling-link', `a link that leads nowhere (last to ${target})`);
}

/** A relative link counts from the folder it really is in, whatever links led there. */
function inRealFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path;
}

function nearestFolder(folder: string): string {
  const parent = dirname(folder);
  return statSync(folder, { throwIfNoEntry: false }) || parent === folder ? folder : nearestFolder(parent);
}

function writeDurably(path: string, bytes: Buffer, like: Stats | null): void {
  const handle = openSync(path, 'wx', OWNER_ONLY_FILE);
  try {
    writeFileSync(handle, bytes);
    if (like !== null) {
      keepOwner(handle, path, like);
      fchmodSync(handle, like.mode & 0o7777);
    }
    fsyncSync(handle);
    const written = fstatSync(handle).size;
    if (written !== bytes.length) {
      throw new PersonFileError('io-failed', `the disk took ${written} of ${bytes.length} bytes`);
    }
  } finally {
    closeSync(handle);
  }
}

function keepOwner(handle: number, path: string, like: Stats): void {
  const { uid, gid } = fstatSync(handle);
  if (uid === like.uid && gid === like.gid) return;
  try {
    fchownSync(handle, like.uid, like.gid);
  } catch (error) {
    throw new PersonFileError('read-only', `the owner of ${path} cannot be kept`, { cause: error });
  }
}

function assertUnchanged(file: PersonFile): void {
  const now = statSync(file.target, { throwIfNoEntry: false }) ? readFileSync(file.target) : null;
  const same = now === null || file.bytes === null ? now === file.bytes : now.equals(file.bytes);
  if (!same) throw new PersonFileError('changed-meanwhile', `${file.target} was changed by another program`);
}

function syncFolder(folder: string): void {
  // Windows has no handle to a folder that could be synced.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
