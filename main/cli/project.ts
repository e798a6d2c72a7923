import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** The project that is meant: the current folder, a folder named from here, or else an opaque name. */
export function projectOf(option: string | undefined): string {
  if (option === undefined) return process.cwd();
  const folder = resolve(option);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : option;
}
