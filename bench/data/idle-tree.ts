import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files in a folder. Chosen: as in repositories. */
const IN_FOLDER = 100;

/** Makes so many roots with so many files in all below a folder; gives the roots. */
export function makeIdleTree(folder: string, roots: number, files: number): readonly string[] {
  const paths = Array.from({ length: roots }, (_, root) => join(folder, `root${root}`));
  for (let number = 0; number < files; number++) {
    const place = Math.floor(number / roots);
    const parent = join(paths[number % roots]!, `src/d${Math.floor(place / IN_FOLDER)}`);
    if (place % IN_FOLDER === 0) mkdirSync(parent, { recursive: true });
    writeFileSync(join(parent, `f${number}.ts`), `${number}\n`);
  }
  return paths;
}
