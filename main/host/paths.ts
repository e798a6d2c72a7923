import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { homeFolder } from '../socket/endpoint.ts';

/**
 * Where the host keeps what. All absolute; all below `home`, but for what lies in `run` where the home is
 * read-only.
 */
export interface HostPaths {
  readonly home: string;
  readonly database: string;
  readonly run: string;
  /** Held by the host while it lives. */
  readonly lock: string;
  /** Process number of the host that holds the lock: for people, never for decisions. */
  readonly pid: string;
  readonly spool: string;
  readonly logs: string;
  readonly backups: string;
  /** Holds what was erased, until it cannot be brought back any more. */
  readonly undo: string;
  /** Where a watcher keeps what it knows of files; there only while files are watched. */
  readonly watched: string;
  /** Holds the installed hook client. */
  readonly bin: string;
}

const FOLDER_MODE = 0o700;
const OWNER_BITS = 0o700;
const OTHERS_BITS = 0o077;
/** Names in `home` that are ours to repair: the store, its log and its set-aside copies. */
const OUR_FILES = /^holloway\b/;

/** The places of a home; touches nothing. `runHome`: where `run` lies, if not in the home. */
export function hostPaths(home: string = homeFolder(), runHome: string = home): HostPaths {
  const run = join(runHome, 'run');
  return {
    home,
    database: join(home, 'holloway.db'),
    run,
    lock: join(run, 'lock'),
    pid: join(run, 'pid'),
    spool: join(home, 'spool'),
    logs: join(home, 'logs'),
    backups: join(home, 'backups'),
    undo: join(home, 'undo'),
    watched: join(home, 'watched'),
    bin: join(home, 'bin'),
  };
}

/** In a folder that all may write, keeps what is one user's from the others. */
const STICKY_BIT = 0o1000;

const WRITE_REFUSED = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Does what a home that cannot be written does without. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Safe: node's fs throws these.
    if (!WRITE_REFUSED.has(code ?? '')) throw error;
  }
}

/**
 * Takes from others what an older version, or a copy, left open to them; links are not followed. What is gone
 * meanwhile, as the files are that hook clients write and rename, was nobody's to leave open.
 */
function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && (found.mode & OTHERS_BITS) !== 0) chmodSync(path, found.mode & OWNER_BITS);
}

function closeFolder(folder: string, isOurs: (name: string) => boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && isOurs(entry.name)) closeToOthers(join(folder, entry.name));
  }
}

function prepareFolder(folder: string, isOurs: (name: string) => boolean): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  closeToOthers(folder);
  closeFolder(folder, isOurs);
}

function makeHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: FOLDER_MODE });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException; // Safe: node's fs throws these.
    throw new Error(
      `${home} cannot be made (${code}): make the folder above it writable, or set HOLLOWAY_HOME to another.`,
      { cause },
    );
  }
}

/**
 * A home that is somebody's whole account, or that everybody uses, would be locked away from its other users.
 */
function refuseSharedHome(home: string): void {
  const isWhole = [homedir(), tmpdir(), parse(home).root].includes(home);
  if (isWhole || isForAll(home))
    throw new Error(`HOLLOWAY_HOME is ${home}: name a folder that holds nothing else.`);
}

/** Whether everybody keeps things there, as in `/var/tmp` and in a temp folder behind a link. */
function isForAll(folder: string): boolean {
  return ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & STICKY_BIT) !== 0;
}

/**
 * Makes the folders of a home, for their owner only, and closes to others whatever was left open in them.
 *
 * From here on whatever this process makes, anywhere, is its owner's only. Cost: one look at each file.
 * Leaves as it is what must not be written: opening the store says what that means. Throws where the home
 * cannot be made or is no folder of its own.
 */
export function prepareHome(paths: HostPaths): void {
  refuseSharedHome(paths.home);
  process.umask(OTHERS_BITS);
  makeHome(paths.home);
  unlessRefused(() => prepareFolder(paths.home, (name) => OUR_FILES.test(name)));
  for (const folder of [paths.run, paths.spool, paths.logs, paths.backups, paths.undo, paths.bin])
    unlessRefused(() => prepareFolder(folder, () => true));
}
