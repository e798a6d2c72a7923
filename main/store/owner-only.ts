import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Rights of a folder that only its owner can enter. */
export const OWNER_ONLY_FOLDER = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;

/** Makes a folder that only its owner can enter, or closes an existing one to others. */
export function ownerOnlyFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  closeToOthers(folder);
}

/** Makes an empty file that only its owner can read, whatever the umask. Throws EEXIST if there is one. */
export function createOwnerOnlyFile(file: string): void {
  closeSync(openSync(file, 'wx', FILE_MODE));
}

/** Takes every right on a file or folder from all but its owner; the owner's own rights stay as they are. */
export function closeToOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o777);
}

/**
 * Closes a store to others, and all that lies beside it under its name, such as logs and copies set aside.
 */
export function closeStoreToOthers(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(basename(file))) closeToOthers(join(dirname(file), name));
  }
}
