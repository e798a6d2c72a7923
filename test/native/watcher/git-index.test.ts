import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GitIndex } from '../../../native/watcher/git-index.ts';
import { fileState } from '../../../native/watcher/look-at-files.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const FILES = ['a.ts', 'src/long/way/to/a.ts', 'src/long/way/to/b.ts', 'ünï.ts'];

function checkout(version: string) {
  const folder = tempFolder();
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.test', ...args], {
      cwd: folder,
    });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  mkdirSync(join(folder, 'src/long/way/to'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  for (const path of FILES) write(path, 'one\n');
  git('update-index', '--index-version', version);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'one');
  git('checkout', '--quiet', '-b', 'other');
  for (const path of FILES) write(path, 'other\n');
  git('commit', '--quiet', '--all', '--message', 'other');
  const explains = (path: string, move = 'checkout') =>
    GitIndex.read(join(folder, '.git/index'))?.explains(path, fileState(join(folder, path)), move);
  return { folder, git, write, explains };
}

describe.each(['2', '4'])('an index of version %s', (version) => {
  test('explains what git wrote, and not what was saved since', () => {
    const { folder, git, write, explains } = checkout(version);
    git('checkout', '--quiet', 'main');
    expect(FILES.map((path) => explains(path))).toEqual(FILES.map(() => true));
    write('a.ts', 'by hand\n');
    write('new.ts', 'by hand\n');
    rmSync(join(folder, 'ünï.ts'));
    expect(['a.ts', 'new.ts', 'ünï.ts', 'src/long/way/to/a.ts'].map((path) => explains(path))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(explains('was-never.ts')).toBe(true);
  });

  test('what a stash put back is older than the index', () => {
    const { folder, git, write, explains } = checkout(version);
    write('a.ts', 'under way\n');
    git('stash', '--quiet');
    expect(explains('a.ts', 'stash')).toBe(true);
    git('stash', 'pop', '--quiet');
    expect(explains('a.ts', 'stash')).toBe(true);
    const later = Date.now() / 1_000 + 1;
    utimesSync(join(folder, 'a.ts'), later, later);
    expect(explains('a.ts', 'stash')).toBe(false);
  });
});

test('what is no index explains nothing', () => {
  const file = join(tempFolder(), 'index');
  expect(GitIndex.read(file)).toBeNull();
  writeFileSync(file, 'DIRC, or not');
  expect(GitIndex.read(file)).toBeNull();
});
