import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** How the names of data files end. */
export const EXTENSION = '.jsonl';

/** A data file as it was read. */
export interface Input {
  /** Its name, without folders. */
  readonly file: string;
  /** Of its bytes, lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Those that are not empty, counted from 1. */
  readonly lines: ReadonlyArray<{ readonly line: number; readonly content: string }>;
}

/** Reads files, and every `.jsonl` file of folders in the order of their names, one after the other. */
export async function* readInputs(places: readonly string[]): AsyncGenerator<Input> {
  for (const path of (await Promise.all(places.map(filesAt))).flat()) {
    const bytes = await readFile(path);
    const lines = bytes
      .toString('utf8')
      .split('\n')
      .map((content, index) => ({ line: index + 1, content }))
      .filter(({ content }) => content.trim() !== '');
    yield {
      file: basename(path),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.byteLength,
      lines,
    };
  }
}

async function filesAt(place: string): Promise<readonly string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const names = await readdir(place);
  return names
    .filter((name) => name.endsWith(EXTENSION))
    .sort()
    .map((name) => join(place, name));
}
