import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder, wherever below it this runs from: as source or in a bundle. */
export const projectRoot: string = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(folder) === folder) throw new Error(`${import.meta.dirname} lies in no project.`);
  return findRoot(dirname(folder));
}
