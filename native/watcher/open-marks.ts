import { lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openMarksOf } from '../../main/sources/editors/side-files.ts';
import { look } from '../../main/sources/look.ts';

/** Age from which a mark was left behind by an editor that crashed, ms. Chosen: files stay open for a day of work. */
const LEFT_BEHIND = 12 * 3_600_000;

/** The editor that has a file open, by the marks beside it; null: none that leaves any. */
export function editorThatHasOpen(path: string, now: number): string | null {
  const mark = openMarksOf(basename(path)).find(({ name, bytes }) => {
    const found = look(() => lstatSync(join(dirname(path), name), { throwIfNoEntry: false }));
    if (!found || now - found.mtimeMs >= LEFT_BEHIND) return false;
    return bytes === null || bytes === found.size;
  });
  return mark?.editor ?? null;
}
