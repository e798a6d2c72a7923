import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchedWork } from '../../../builders/watched-work.ts';

/** Saves a file once with an editor and settings of its own; `FILE` stands for its path. */
const SAVES: readonly (readonly [program: string, args: readonly string[]])[] = [
  ['vim', ['-u', 'NONE', '-es', '-c', 'normal ovim', '-c', 'wq', 'FILE']],
  ['vim', ['-u', 'NONE', '-es', '-c', 'set backup backupcopy=no', '-c', 'normal ovim', '-c', 'wq', 'FILE']],
  [
    'vim',
    ['-u', 'NONE', '-es', '-c', 'set backupcopy=yes undofile', '-c', 'normal ovim', '-c', 'wq', 'FILE'],
  ],
  ['emacs', ['-Q', '--batch', 'FILE', '--eval', '(progn (insert "emacs ") (save-buffer))']],
  ['ed', ['-s', 'FILE']],
  ['sed', ['-i', 's/start/begin/', 'FILE']],
  ['perl', ['-i', '-pe', 's/begin/start/', 'FILE']],
];

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

test('W-01: one save in an editor of this machine is one edit', async () => {
  let folder = '';
  const { quiet } = await watchedWork(async (account) => {
    folder = join(account.folder, 'app');
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.txt'), 'start\n');
    return [folder];
  });
  const here = SAVES.filter(([program]) => isInstalled(program));
  const missing = SAVES.filter((save) => !here.includes(save)).map(([program]) => program);
  if (missing.length > 0) console.warn(`SKIPPED: not on this machine: ${missing.join(', ')}`);
  for (const [program, args] of here) {
    execFileSync(
      program,
      args.map((word) => (word === 'FILE' ? join(folder, 'a.txt') : word)),
      { input: 'a\nmore\n.\nw\nq\n', stdio: ['pipe', 'ignore', 'ignore'] },
    );
    await setTimeout(1_000);
  }
  const seen = await quiet(here.length);
  expect(seen.map(({ access, paths }) => [access, ...paths].join(' '))).toEqual(here.map(() => 'edit a.txt'));
});
