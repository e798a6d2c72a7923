import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, whatever its name. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);
}

/** Which of these texts stand, as bytes, in any file below a folder: `text in file`, each. */
export function foundOnDisk(folder: string, texts: readonly string[]): readonly string[] {
  return filesBelow(folder).flatMap((path) => {
    const bytes = readFileSync(path);
    return texts
      .filter((text) => bytes.includes(text))
      .map((text) => `${text} in ${path.slice(folder.length + 1)}`);
  });
}
