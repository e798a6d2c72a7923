import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderCommits } from '../../../../main/eval/commits/render-commits.ts';
import { runCommitEval } from '../../../../main/eval/commits/run-commit-eval.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { FIRST_TASK, type TrajectoryLine } from '../../../builders/trajectory-builder.ts';

const NOW = Date.UTC(2026, 1, 3);
const DAY = 86_400_000;

/** Histories of `tiny` and `other`, and sessions of `tiny` a year later. */
function data(...sessions: readonly TrajectoryLine[]) {
  const folder = tempFolder();
  const write = (path: string, lines: readonly unknown[]): void =>
    writeFileSync(
      join(folder, path),
      lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
    );
  const commits = Array.from({ length: 20 }, (_, index) => ({
    hash: `h${index}`,
    t: index * DAY,
    files: index % 2 === 0 ? ['src/parse.ts', 'src/header.ts'] : ['README.md', 'src/quote.ts'],
    subject: 'ignored',
  }));
  for (const name of ['git', 'sessions']) mkdirSync(join(folder, name));
  write('git/tiny.jsonl', [...commits, 'torn']);
  write('git/other.jsonl', commits);
  write('sessions/tiny.jsonl', sessions);
  return { git: [join(folder, 'git')], data: [join(folder, 'sessions')], now: NOW };
}

test('scores all systems on the same questions, by repository, against each baseline', async () => {
  const { data: _sessions, ...options } = data();
  const report = await runCommitEval(options);
  expect(report.repos.map(({ repo, commits }) => [repo, commits])).toEqual([
    ['other', 4],
    ['tiny', 4],
  ]);
  expect(report.all.rows.map(({ shown, asked, scored }) => [shown, asked, scored])).toEqual([
    ['1', 8, 8],
    ['2–3', 0, 0],
    ['4 and more', 0, 0],
    ['all', 8, 8],
  ]);
  expect(report.all.rows[0]!.means).toMatchObject({ 'co-change': 1 });
  expect(report.all.rows[0]!.means.holloway).toBeGreaterThan(0.5);
  expect(report.all.rows[1]!.means).toMatchObject({ holloway: null });
  expect(report.comparisons.map(({ repo, shown, other }) => `${repo} ${shown} ${other}`)).toEqual([
    ...['all 1 recency', 'all 1 frequency', 'all 1 co-change'],
    ...['all all recency', 'all all frequency', 'all all co-change'],
    ...['other all recency', 'other all frequency', 'other all co-change'],
    ...['tiny all recency', 'tiny all frequency', 'tiny all co-change'],
  ]);
  expect(report.coldStart).toEqual([]);
});

test('a first session is asked with its earlier history learned and with nothing learned', async () => {
  const { coldStart } = await runCommitEval(
    data(
      { ...FIRST_TASK, repo: 'tiny', task: 'Fix the header', startedAt: 365 * DAY },
      { ...FIRST_TASK, repo: 'tiny', startedAt: 0 },
    ),
  );
  expect(coldStart.find(({ probe }) => probe === 'P1-edit')).toMatchObject({
    repo: 'tiny',
    withHistory: 1,
    without: 0,
    trajectories: 1,
  });
});

test('the Markdown names the questions, the intervals, the cold start and the line that is no commit', async () => {
  const options = data({ ...FIRST_TASK, repo: 'tiny', startedAt: 365 * DAY });
  const [one, two] = [await runCommitEval(options), await runCommitEval(options)];
  const markdown = renderCommits(one);
  expect(renderCommits(two)).toBe(markdown);
  for (const part of [
    '# Which files belong to a commit: 8 commits of 2 repositories',
    '1000 resamples, seed 42',
    '| tiny | all | co-change |',
    '## From a cold start',
    '- malformed lines: 1\n  - tiny.jsonl:21: not a commit',
  ]) {
    expect(markdown).toContain(part);
  }
});

test('data without a commit are an error that names the place', async () => {
  const folder = tempFolder();
  await expect(runCommitEval({ git: [folder], now: NOW })).rejects.toMatchObject({
    code: 'no-commits',
    message: expect.stringContaining(folder),
  });
});
