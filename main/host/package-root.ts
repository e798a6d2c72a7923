import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of Holloway's package.json, wherever below it this code was bundled to. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
