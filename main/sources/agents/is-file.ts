import { statSync } from 'node:fs';
import { look } from '../look.ts';

/** Whether a path is a file on this machine's disk; false for what the system refuses to look at. */
export function isFile(path: string): boolean {
  return look(() => statSync(path))?.isFile() ?? false;
}
