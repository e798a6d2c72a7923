import { DEFAULTS } from '../../engine/config.ts';
import { reciprocalRank } from '../metrics.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';
import type { Commit } from './commit.ts';
import type { CommitMemory, CommitSystem } from './commit-systems.ts';
import type { RepoHistory } from './load-histories.ts';

/** Share of a history's commits that are learned from only. */
export const TRAINED = 0.8;
/** A commit of more files is neither learned from nor asked about, as in a bootstrap. */
export const MOST_FILES = DEFAULTS.learning.window + 1;
/** Places of a ranking that count. */
export const PLACES = 10;
/** Files shown when a question is asked, by row of the report. */
export const SHOWN = ['1', '2–3', '4 and more'] as const;

/** A row of the report. */
export type Shown = (typeof SHOWN)[number];

/** Questions about one commit and the sums of the reciprocal ranks, by files shown. */
export interface CommitScores {
  readonly repo: string;
  readonly hash: string;
  /** Questions with a right answer in the rest of the commit, and those of them with one known before. */
  readonly asked: Readonly<Record<Shown, number>>;
  readonly scored: Readonly<Record<Shown, number>>;
  /** By system name. */
  readonly sums: Readonly<Record<string, Readonly<Record<Shown, number>>>>;
}

interface NamedMemory {
  readonly name: string;
  readonly memory: CommitMemory;
}

/**
 * Has all systems learn the first part of a history, and asks about each later commit: after 1, 2, … of its
 * files, in a seeded order, which others belong to it? Any of the rest that an earlier commit held is right.
 * What was shown is learned, and what a commit holds for the first time can be ranked from the next one on.
 */
export function* replayHistory(
  { repo, commits }: RepoHistory,
  systems: readonly CommitSystem[],
  seed: number,
): Generator<CommitScores> {
  const memories = systems.map(({ name, open }) => ({ name, memory: open(repo) }));
  const known = new Set<string>();
  const next = seededRandom(seed);
  const first = Math.floor(commits.length * TRAINED);
  for (const [index, commit] of commits.entries()) {
    if (commit.files.length > MOST_FILES) continue;
    if (index < first) for (const { memory } of memories) memory.learn(commit);
    // Git lists files by name; that order would say which come next.
    else yield askAbout(repo, { ...commit, files: shuffled(commit.files, next) }, new Set(known), memories);
    for (const file of commit.files) known.add(file);
  }
}

function askAbout(
  repo: string,
  { hash, at, files }: Commit,
  known: ReadonlySet<string>,
  memories: readonly NamedMemory[],
): CommitScores {
  const asked = zeroes();
  const scored = zeroes();
  const sums = Object.fromEntries(memories.map(({ name }) => [name, zeroes()]));
  for (const { memory } of memories) memory.begin(`work on ${hash}`, at);
  for (const [index, file] of files.entries()) {
    for (const { memory } of memories) memory.show(file, at);
    const shown = files.slice(0, index + 1);
    const rest = files.slice(index + 1);
    if (rest.length === 0) break;
    const row = rowOf(shown.length);
    asked[row]++;
    const right = new Set(rest.filter((other) => known.has(other)));
    if (right.size === 0) continue;
    scored[row]++;
    const question = { candidates: known, limit: PLACES + shown.length, now: at };
    for (const { name, memory } of memories) {
      const others = memory.rank(question).filter((path) => !shown.includes(path));
      sums[name]![row] += reciprocalRank(others, right, { candidates: known, limit: PLACES });
    }
  }
  for (const { memory } of memories) memory.end(at);
  return { repo, hash, asked, scored, sums };
}

function rowOf(shown: number): Shown {
  if (shown === 1) return '1';
  return shown <= 3 ? '2–3' : '4 and more';
}

function zeroes(): Record<Shown, number> {
  return { '1': 0, '2–3': 0, '4 and more': 0 };
}
