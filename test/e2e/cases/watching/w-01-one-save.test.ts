import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../../../builders/account.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { runTool, watchedWork } from '../../../builders/watched-work.ts';

const PATTERNS = [
  'in-place',
  'truncate-then-two-writes',
  'append',
  'temp-and-rename',
  'backup-and-new',
  'vim-like',
  'emacs-like',
  'gedit-like',
  'jetbrains-like',
  'office-like',
  'sync-like',
];

describe.skipIf(casesAreMissing())('W-01: one save is one edit of the real file', () => {
  test('three saves of each pattern are three edits, and no side file is recorded', async () => {
    let file = '';
    const { quiet, host } = await watchedWork(async (account) => {
      const folder = join(account.folder, 'app');
      mkdirSync(join(folder, 'src'), { recursive: true });
      file = join(folder, 'src/a.ts');
      writeFileSync(file, '// start\n');
      await git(account, folder, 'init', '--quiet');
      return [folder];
    });
    await runTool('save-patterns.mjs', file, PATTERNS.join(','), '3', '500');
    const seen = await quiet(3 * PATTERNS.length);
    expect(seen.map(({ access, paths }) => [access, ...paths].join(' '))).toEqual(
      Array.from({ length: 3 * PATTERNS.length }, () => 'edit src/a.ts'),
    );
    const { projects } = await host.ask('project.list', {});
    expect(projects).toMatchObject([{ name: 'app', files: 1 }]);
  });
});
