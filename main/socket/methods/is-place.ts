import { isAbsolute } from 'node:path';

/** Whether a caller's path can name a place on this machine: it is absolute, and holds no null character. */
export function isPlace(path: string): boolean {
  return isAbsolute(path) && !path.includes('\0');
}
