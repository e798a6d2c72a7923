import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HISTORY_LIMITS, readHistory } from '../../../../main/sources/git/history.ts';
import { findRepository } from '../../../../main/sources/git/repository.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const AT = Date.UTC(2026, 0, 1) / 1_000;

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

async function historyOf(root: string, limits = HISTORY_LIMITS) {
  const events = [];
  for await (const { event } of readHistory(
    findRepository(root, new Set())!,
    limits,
    new AbortController().signal,
  )) {
    if (event !== null) events.push({ at: event.at! / 1_000 - AT, paths: event.paths });
  }
  return events;
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
  expect(paths).toEqual([['a.ts', 'b.ts'], ['lib.ts']]);
  expect((await historyOf(root, { commits: 1, filesOfOne: 9 })).map((event) => event.paths)).toEqual([
    ['c.ts', 'd.ts', 'side.ts'],
  ]);
});

it('says what git says where there is nothing to read', async () => {
  const { root } = repository();
  await expect(historyOf(root)).rejects.toThrow(/git could not read .*does not have any commits yet/);
});
