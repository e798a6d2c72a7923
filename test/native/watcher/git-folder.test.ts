import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GitFolder } from '../../../native/watcher/git-folder.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

it('is the folder in the checkout, or the one that its file points to', () => {
  const root = tempFolder();
  expect(GitFolder.of(root)).toBeNull();
  mkdirSync(join(root, '.git/info'), { recursive: true });
  writeFileSync(join(root, '.git/info/exclude'), 'mine/\n');
  expect(GitFolder.of(root)?.exclude).toBe('mine/');

  const worktree = tempFolder();
  writeFileSync(join(worktree, '.git'), `gitdir: ${join(root, '.git')}\n`);
  expect(GitFolder.of(worktree)?.exclude).toBe('mine/');
});

it('waits for no pipe and reads no huge file under the name of git’s', () => {
  const root = tempFolder();
  execFileSync('mkfifo', [join(root, '.git')]);
  expect(GitFolder.of(root)).toBeNull();

  const other = tempFolder();
  writeFileSync(join(other, '.git'), `${'x'.repeat(100_000)}\ngitdir: ${root}\n`);
  expect(GitFolder.of(other)).toBeNull();

  const third = tempFolder();
  mkdirSync(join(third, '.git/info'), { recursive: true });
  for (const name of ['commondir', 'info/exclude']) execFileSync('mkfifo', [join(third, '.git', name)]);
  expect(GitFolder.of(third)?.exclude).toBeNull();
});
