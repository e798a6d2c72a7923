import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { HISTORY_LIMITS, type HistoryLimits, readHistory } from '../../../../main/sources/git/history.ts';
import { findRepository } from '../../../../main/sources/git/repository.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const AT = Date.UTC(2026, 0, 1) / 1_000;

afterEach(() => void vi.unstubAllEnvs());

/** A repository to which commits are added, a day apart. */
function repository() {
  const root = tempFolder();
  let day = 0;
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.invalid', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_COMMITTER_DATE: `${AT + day * 86_400} +0000`,
        GIT_AUTHOR_DATE: `${AT} +0000`,
      },
    });
  git('init', '-q', '-b', 'main');
  const commit = (...files: string[]): void => {
    day += 1;
    for (const file of files) {
      mkdirSync(join(root, file, '..'), { recursive: true });
      writeFileSync(join(root, file), `${file} of day ${day}\n`.repeat(5));
    }
    git('add', '-A');
    git('commit', '-q', '-m', 'work');
  };
  return { root, git, commit };
}

async function historyOf(root: string, limits: Partial<HistoryLimits> = {}) {
  const events = await readHistory(findRepository(root, new Set())!, { ...HISTORY_LIMITS, ...limits });
  return events.map(({ at, paths }) => ({ at: at! / 1_000 - AT, paths }));
}

it('gives the files committed together, oldest first, at the time of the commit, whatever they are called', async () => {
  const { root, commit } = repository();
  commit('src/cart.ts', 'test/cart.test.ts');
  commit('docs/größe und 決済.md', 'a "quoted" name.ts');
  expect(await historyOf(root)).toEqual([
    { at: 86_400, paths: ['src/cart.ts', 'test/cart.test.ts'] },
    { at: 2 * 86_400, paths: ['a "quoted" name.ts', 'docs/größe und 決済.md'] },
  ]);
});

it('follows renames, and leaves out merges, large commits and all beyond the latest', async () => {
  const { root, git, commit } = repository();
  commit('a.ts', 'b.ts');
  git('mv', 'a.ts', 'lib.ts');
  commit();
  git('checkout', '-q', '-b', 'side', 'HEAD~1');
  commit('side.ts', 'c.ts', 'd.ts');
  git('checkout', '-q', 'main');
  git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
  const paths = (await historyOf(root, { commits: 5, filesOfOne: 2 })).map((event) => event.paths);
  expect(paths).toEqual([['lib.ts', 'b.ts'], ['lib.ts']]);
  expect((await historyOf(root, { commits: 1, filesOfOne: 9 })).map((event) => event.paths)).toEqual([
    ['c.ts', 'd.ts', 'side.ts'],
  ]);
});

it('calls files as they are called now, one that took an old name itself, and forgets what is gone', async () => {
  const { root, git, commit } = repository();
  commit('a.ts', 'gone.ts', 'moved/x.ts');
  git('mv', 'a.ts', 'b.ts');
  git('mv', 'moved', 'lib');
  commit();
  git('mv', 'b.ts', 'c.ts');
  git('rm', '-q', 'gone.ts');
  commit();
  commit('a.ts', 'c.ts');
  expect((await historyOf(root)).map(({ paths }) => paths?.toSorted())).toEqual([
    ['c.ts', 'lib/x.ts'],
    ['c.ts', 'lib/x.ts'],
    ['c.ts'],
    ['a.ts', 'c.ts'],
  ]);
});

it('says how far it is, and tells a reader of the history what belongs to a worktree’s branch', async () => {
  const { root, git, commit } = repository();
  commit('a.ts', 'b.ts');
  const worktree = join(tempFolder(), 'side');
  git('worktree', 'add', '-q', worktree, '-b', 'side');
  commit('main.ts');
  const read: number[] = [];
  await readHistory(findRepository(root, new Set())!, HISTORY_LIMITS, (commits) => read.push(commits));
  expect(read).toEqual([1, 2]);
  expect((await historyOf(worktree)).map(({ paths }) => paths)).toEqual([['a.ts', 'b.ts']]);
});

it('keeps the latest commits, whole, when git takes too long', async () => {
  const { root, commit } = repository();
  commit('a.ts');
  commit('b.ts');
  commit('c.ts');
  const slow = tempFolder();
  // Prints two commits of the three and the beginning of another, then hangs.
  writeFileSync(join(slow, 'git'), `#!/bin/sh\nPATH=\${PATH#*:}; git "$@" | head -n 7; exec sleep 30\n`, {
    mode: 0o755,
  });
  vi.stubEnv('PATH', `${slow}:${process.env.PATH}`);
  expect((await historyOf(root, { time: 1_000 })).map(({ paths }) => paths)).toEqual([['b.ts'], ['c.ts']]);
});

it('starts no program that the repository names, and takes no place from the environment', async () => {
  const { root, git, commit } = repository();
  commit('a.ts', 'b.ts');
  const mark = join(tempFolder(), 'ran');
  for (const key of ['core.fsmonitor', 'core.pager', 'diff.external', 'gpg.program'])
    git('config', key, `touch ${mark}; false`);
  git('config', 'log.showSignature', 'true');
  vi.stubEnv('GIT_DIR', join(tempFolder(), 'elsewhere'));
  expect(await historyOf(root)).toHaveLength(1);
  expect(existsSync(mark)).toBe(false);
});

it('says what git says where there is nothing to read', async () => {
  const { root } = repository();
  await expect(historyOf(root)).rejects.toThrow(/git could not read .*does not have any commits yet/);
});
