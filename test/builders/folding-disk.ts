import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DiskNames, foldedPath } from '../../main/sources/editors/spelling.ts';

/** A disk that keeps names as they are spelled and takes spellings for one, as macOS's does; on a real folder. */
export function foldingDisk(root: string): DiskNames {
  const list = (folder: string): readonly string[] => readdirSync(folder);
  return {
    list,
    number: (path) => {
      let place = root;
      for (const name of relative(root, path).split('/')) {
        if (name === '..') return null; // Beyond it nothing is asked.
        const found = list(place).find((one) => foldedPath(one) === foldedPath(name));
        if (found === undefined) return null;
        place = join(place, found);
      }
      return String(lstatSync(place).ino);
    },
  };
}
