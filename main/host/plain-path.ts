import { posix } from 'node:path';

/**
 * A path by its one name: `/` between names, nothing that adds nothing to it (`.`, doubled or closing slashes),
 * composed characters. Null: it names no file, but the folder that it starts from.
 */
export function plainPath(path: string): string | null {
  const plain = posix
    .normalize(path)
    .replace(/(?<=[^/])\/$/, '')
    .normalize('NFC');
  return plain === '.' ? null : plain;
}
