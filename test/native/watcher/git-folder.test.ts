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
