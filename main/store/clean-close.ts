import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { walOf } from './side-files.ts';

/**
 * A store that was closed in order and has not changed since needs no check at start. The mark lies beside
 * the file, since a mark inside it would change what it describes; it names inode, size and times, so a file
 * that was copied, restored, cut or written by anything else does not match it.
 */
function markOf(file: string): string {
  return `${file}.closed`;
}

/** Notes that the store was closed in order. To be called after the last connection is closed. */
export function markClosed(file: string): void {
  try {
    writeFileSync(markOf(file), fingerprint(file), { mode: 0o600 });
  } catch (error) {
    // On a full disk, or where the folder was removed, closing must still succeed: a missing mark costs a
    // check at start.
    const { code } = error as NodeJS.ErrnoException; // Safe: node's fs throws these.
    if (code !== 'ENOSPC' && code !== 'ENOENT') throw error;
  }
}

/** Whether the file is exactly what the last orderly close left. */
export function wasClosedCleanly(file: string): boolean {
  if (!existsSync(file) || !existsSync(markOf(file)) || existsSync(walOf(file))) return false;
  return readFileSync(markOf(file), 'utf8') === fingerprint(file);
}

/** To be called before the first write. */
export function clearCloseMark(file: string): void {
  rmSync(markOf(file), { force: true });
}

function fingerprint(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return `${[ino, size, mtimeNs, ctimeNs].join(' ')}\n`;
}
