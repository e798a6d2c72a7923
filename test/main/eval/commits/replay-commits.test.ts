import { expect, test } from 'vitest';
import { decodeCommit } from '../../../../main/eval/commits/commit.ts';
import { baselines, type CommitSystem, subject } from '../../../../main/eval/commits/commit-systems.ts';
import { MOST_FILES, replayHistory } from '../../../../main/eval/commits/replay-commits.ts';

const DAY = 86_400_000;
const SEED = 7;

/** Commits a day apart. */
function history(...files: readonly (readonly string[])[]) {
  return {
    repo: 'tiny',
    commits: files.map((names, index) => ({ hash: `${index}`, at: (index + 1) * DAY, files: names })),
  };
}

/** Writes down what it is told, and ranks as it is told to. */
function scripted(told: string[], ranking: readonly string[]): CommitSystem {
  return {
    name: 'scripted',
    open: () => ({
      learn: ({ hash }) => void told.push(`learn ${hash}`),
      begin: (name) => void told.push(name),
      show: (file) => void told.push(`show ${file}`),
      rank: () => {
        told.push('rank');
        return ranking;
      },
      end: () => void told.push('end'),
    }),
  };
}

test('the first four fifths teach; a later commit is asked about file by file, and what it brings is known next', () => {
  const told: string[] = [];
  const big = Array.from({ length: MOST_FILES + 1 }, (_, index) => `f${index}`);
  const scores = [
    ...replayHistory(
      history(['a', 'b'], ['a'], big, ['b'], ['a'], ['a'], ['a'], ['a'], ['a', 'b', 'new'], ['a', 'new']),
      [scripted(told, ['f1', 'nowhere', 'b', 'a', 'new'])],
      SEED,
    ),
  ];
  expect(told.slice(0, 8)).toEqual([
    'learn 0',
    'learn 1',
    'learn 3',
    'learn 4',
    'learn 5',
    'learn 6',
    'learn 7',
    'work on 8',
  ]);
  expect(scores.map(({ asked }) => asked)).toEqual([
    { '1': 1, '2–3': 1, '4 and more': 0 },
    { '1': 1, '2–3': 0, '4 and more': 0 },
  ]);
  // Names that no earlier commit of a fitting size held have no place in the ranking.
  const [first, second] = scores.map(({ sums }) => sums.scripted!['1']);
  expect([1, 1 / 2]).toContain(first);
  expect([1 / 2, 1 / 3]).toContain(second);
});

test('co-change counts pairs of a file shown and an earlier commit that holds the candidate, too', () => {
  const [recency, frequency, coChange] = baselines;
  const commits = history(
    ['a', 'b'],
    ['a', 'b'],
    ['c'],
    ['c'],
    ['c'],
    ['d'],
    ['e'],
    ['f'],
    ['a', 'b'],
    ['g'],
  );
  const [score] = [...replayHistory(commits, [recency!, frequency!, coChange!, subject], SEED)];
  const at = (name: string) => score!.sums[name]!['1'];
  expect(at('co-change')).toBe(1);
  expect(at('holloway')).toBe(1);
  expect(at('recency')).toBeLessThan(1);
  expect(at('frequency')).toBeLessThan(1);
});

test('the same seed asks the same questions again', () => {
  const commits = history(
    ...Array.from({ length: 20 }, (_, index) => [`a${index % 3}`, `b${index % 4}`, 'c']),
  );
  const run = () => [...replayHistory(commits, [subject, ...baselines], SEED)];
  expect(run()).toEqual(run());
});

test.each(['', 'torn {', '{"hash":"1"}', '{"hash":"1","t":1,"files":[]}', '[]'])(
  '%j is no commit',
  (line) => {
    expect(decodeCommit(line)).toBeNull();
  },
);
