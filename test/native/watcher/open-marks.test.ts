import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editorThatHasOpen } from '../../../native/watcher/open-marks.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const DAY_SECONDS = 86_400;

test('an editor that has a file open is known by what lies beside it, unless it crashed long ago', () => {
  const folder = tempFolder();
  const now = Date.now();
  const editorOf = (name: string) => editorThatHasOpen(join(folder, name), now);
  writeFileSync(join(folder, '.a.ts.swp'), Buffer.alloc(12_288));
  writeFileSync(join(folder, '.b.ts.swp'), Buffer.alloc(1_024));
  writeFileSync(join(folder, '.c.ts.kate-swp'), '');
  writeFileSync(join(folder, '.d.ts.swp'), Buffer.alloc(12_288));
  utimesSync(join(folder, '.d.ts.swp'), now / 1_000 - DAY_SECONDS, now / 1_000 - DAY_SECONDS);
  expect(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].map(editorOf)).toEqual(['Vim', 'nano', 'Kate', null, null]);
});
