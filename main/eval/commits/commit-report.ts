import { BOOTSTRAP, type BootstrapSettings, type PairedDifference, pairedBootstrap } from '../bootstrap.ts';
import type { Manifest } from '../manifest.ts';
import { meanReciprocalRank } from '../metrics.ts';
import { PROBES, type Probe } from '../probes.ts';
import type { TaskScores } from '../task-scores.ts';
import { COLD_START } from './cold-start.ts';
import type { HistoryFile } from './load-histories.ts';
import { type CommitScores, SHOWN, type Shown } from './replay-commits.ts';

/** Everything needed to make a run again. */
export interface CommitManifest extends Pick<Manifest, 'date' | 'source' | 'node' | 'malformed'> {
  readonly bootstrap: BootstrapSettings;
  readonly files: readonly HistoryFile[];
}

/** Mean reciprocal ranks of the questions after so many files shown. */
interface CommitRow {
  readonly shown: Shown | 'all';
  /** With a right answer in the rest of the commit, and of these with one that memory could know. */
  readonly asked: number;
  readonly scored: number;
  /** Over those scored, by system; null without any. */
  readonly means: Readonly<Record<string, number | null>>;
}

/** One repository, or all, by files shown. */
export interface CommitTable {
  readonly repo: string;
  readonly commits: number;
  readonly rows: readonly CommitRow[];
}

/** The subject against a baseline on the same questions, resampled over whole commits. */
export interface CommitComparison extends PairedDifference {
  readonly repo: string;
  readonly shown: Shown | 'all';
  readonly other: string;
}

/** First sessions with the history learned against the same with nothing learned. */
export interface ColdStartRow extends PairedDifference {
  readonly repo: string;
  readonly probe: Probe;
  readonly withHistory: number;
  readonly without: number;
}

/** Everything an evaluation on histories found; plain JSON. */
export interface CommitReport {
  readonly manifest: CommitManifest;
  readonly subject: string;
  readonly baselines: readonly string[];
  readonly all: CommitTable;
  readonly repos: readonly CommitTable[];
  readonly comparisons: readonly CommitComparison[];
  /** Empty without recorded sessions of a repository whose history is in the data. */
  readonly coldStart: readonly ColdStartRow[];
}

const ROWS = [...SHOWN, 'all'] as const;
const ALL = 'all';

/** Computes the report of a run from the scores of its commits and first sessions. */
export function createCommitReport(
  manifest: CommitManifest,
  { subject, baselines }: Pick<CommitReport, 'subject' | 'baselines'>,
  scores: readonly CommitScores[],
  firstSessions: readonly TaskScores[],
): CommitReport {
  const systems = [subject, ...baselines];
  const repos = [...Map.groupBy(scores, ({ repo }) => repo)];
  const compared = [
    ...ROWS.map((shown) => ({ repo: ALL, of: scores, shown })),
    ...repos.map(([repo, of]) => ({ repo, of, shown: ALL }) as const),
  ];
  return {
    manifest,
    subject,
    baselines,
    all: tableOf(ALL, scores, systems),
    repos: repos.map(([repo, of]) => tableOf(repo, of, systems)),
    comparisons: compared.flatMap(({ repo, of, shown }) =>
      baselines.flatMap((other) =>
        compare(of, shown, subject, other).map((one) => ({ repo, shown, other, ...one })),
      ),
    ),
    coldStart: [...Map.groupBy(firstSessions, ({ repo }) => repo)].flatMap(([repo, of]) =>
      PROBES.flatMap((probe) => coldStartRow(repo, of, probe)),
    ),
  };
}

function tableOf(repo: string, scores: readonly CommitScores[], systems: readonly string[]): CommitTable {
  const rows = ROWS.map((shown) => {
    const scored = sum(scores.map((one) => over(one.scored, shown)));
    const mean = (system: string): number | null =>
      scored === 0 ? null : sum(scores.map((one) => over(one.sums[system], shown))) / scored;
    return {
      shown,
      asked: sum(scores.map((one) => over(one.asked, shown))),
      scored,
      means: Object.fromEntries(systems.map((system) => [system, mean(system)])),
    };
  });
  return { repo, commits: scores.length, rows };
}

function compare(
  scores: readonly CommitScores[],
  shown: Shown | 'all',
  subject: string,
  other: string,
): readonly PairedDifference[] {
  const paired = scores.map((one) => ({
    subject: over(one.sums[subject], shown),
    baseline: over(one.sums[other], shown),
    questions: over(one.scored, shown),
  }));
  const difference = pairedBootstrap(paired, BOOTSTRAP);
  return difference === null ? [] : [difference];
}

function coldStartRow(repo: string, tasks: readonly TaskScores[], probe: Probe): readonly ColdStartRow[] {
  const paired = pairedBootstrap(
    tasks.map(({ sums, counts }) => ({
      subject: sums[COLD_START.with]?.[probe] ?? 0,
      baseline: sums[COLD_START.without]?.[probe] ?? 0,
      questions: counts[probe].scored,
    })),
  );
  const withHistory = meanReciprocalRank(tasks, COLD_START.with, probe);
  const without = meanReciprocalRank(tasks, COLD_START.without, probe);
  if (paired === null || withHistory === null || without === null) return [];
  return [{ repo, probe, withHistory, without, ...paired }];
}

function over(counts: Readonly<Record<Shown, number>> | undefined, shown: Shown | 'all'): number {
  if (counts === undefined) return 0;
  return shown === 'all' ? sum(Object.values(counts)) : counts[shown];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
