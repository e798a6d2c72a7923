import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { look } from '../look.ts';

/** What a disk answers about names. */
export interface DiskNames {
  /** The names in a folder, as they are spelled; none where it cannot be read. */
  readonly list: (folder: string) => readonly string[];
  /** What lies under a name, however that is spelled where the disk does not mind; null: nothing. */
  readonly number: (path: string) => string | null;
}

/** The disk itself. */
export const DISK: DiskNames = {
  list: (folder) => look(() => readdirSync(folder)) ?? [],
  number: (path) => {
    const found = look(() => lstatSync(path, { throwIfNoEntry: false }));
    return found ? `${found.dev}:${found.ino}` : null;
  },
};

/**
 * What all spellings of a path have in common that differ in case or composition alone. Some disks take them for
 * one, others keep them apart: two spellings with the same fold are to be asked about.
 */
export function foldedPath(path: string): string {
  return path.normalize('NFD').toLowerCase();
}

/** Whether composition can make a difference to a path. */
export function isPlainAscii(path: string): boolean {
  return Buffer.byteLength(path) === path.length;
}

/**
 * Whether names that differ in case alone are one in a folder: asked with names that are there, without writing.
 * False where no name can be asked with.
 */
export function foldsCase(folder: string, disk: DiskNames = DISK): boolean {
  return answerOf(folder, disk) ?? answerOf(dirname(folder), disk, basename(folder)) ?? false;
}

/** By the first name in a folder that tells, or by one of them alone; null: none tells. */
function answerOf(folder: string, disk: DiskNames, only?: string): boolean | null {
  const listed = new Set(disk.list(folder));
  for (const name of only === undefined ? listed : [only]) {
    const other = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
    // Two that are both there are two, or two names of one file: neither tells.
    if (other === name || listed.has(other)) continue;
    const number = disk.number(join(folder, name));
    if (number !== null) return disk.number(join(folder, other)) === number;
  }
  return null;
}

/** How the paths of a root are spelled on its disk. Lists each folder once: made for one moment. */
export class Spellings {
  readonly #root: string;
  readonly #disk: DiskNames;
  readonly #lists = new Map<string, ReadonlySet<string>>();

  constructor(root: string, disk: DiskNames = DISK) {
    this.#root = root;
    this.#disk = disk;
  }

  /** Whether a path, relative with `/`, is there in these very letters. */
  isListed(path: string): boolean {
    const names = path.split('/');
    return names.every((name, depth) => this.#list(names.slice(0, depth)).has(name));
  }

  /** A path as the disk spells it; itself where it is not there, or is another file. */
  onDisk(path: string): string {
    const spelled: string[] = [];
    for (const name of path.split('/')) {
      const listed = this.#list(spelled);
      const like = listed.has(name) ? name : [...listed].find((one) => foldedPath(one) === foldedPath(name));
      if (like === undefined) return path;
      spelled.push(like);
    }
    const found = spelled.join('/');
    return this.areOne(path, found) ? found : path;
  }

  /** Whether two spellings lead to the same file. */
  areOne(one: string, other: string): boolean {
    if (one === other) return true;
    const number = this.#disk.number(join(this.#root, one));
    return number !== null && number === this.#disk.number(join(this.#root, other));
  }

  #list(folder: readonly string[]): ReadonlySet<string> {
    const path = join(this.#root, ...folder);
    let names = this.#lists.get(path);
    if (names === undefined) {
      names = new Set(this.#disk.list(path));
      this.#lists.set(path, names);
    }
    return names;
  }
}
