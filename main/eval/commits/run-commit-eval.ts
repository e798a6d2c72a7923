import { setImmediate } from 'node:timers/promises';
import type { EpochMs } from '../../engine/model/units.ts';
import { BOOTSTRAP } from '../bootstrap.ts';
import { loadTrajectories } from '../load-trajectories.ts';
import { ownRevision } from '../manifest.ts';
import type { EvalProgress } from '../run-eval.ts';
import type { TaskScores } from '../task-scores.ts';
import { replayFirstSessions } from './cold-start.ts';
import { type CommitReport, createCommitReport } from './commit-report.ts';
import { baselines, subject } from './commit-systems.ts';
import { loadHistories, type RepoHistory } from './load-histories.ts';
import { type CommitScores, replayHistory, TRAINED } from './replay-commits.ts';

/** What to evaluate. */
export interface CommitEvalOptions {
  /** Files of commits, a repository each, and folders of them. */
  readonly git: readonly string[];
  /** Recorded sessions for the cold start; those of repositories without a history are left out. */
  readonly data?: readonly string[];
  /** The date that the manifest carries. */
  readonly now: EpochMs;
}

/** Progress is told, and other work let in, after so many commits. */
const STEP = 50;

/**
 * Asks Holloway's engine and three baselines which files belong to a commit, and how much a learned history adds
 * to a first session. Throws EvaluationError.
 */
export async function runCommitEval(
  { git, data = [], now }: CommitEvalOptions,
  onProgress: (progress: EvalProgress) => void = () => {},
): Promise<CommitReport> {
  const { histories, files, malformed } = await loadHistories(git);
  const manifest = {
    date: new Date(now).toISOString(),
    source: await ownRevision(),
    node: process.versions.node,
    bootstrap: BOOTSTRAP,
    files,
    malformed,
  };
  const scores = await replayAll(histories, onProgress);
  const firstSessions = data.length === 0 ? [] : await replayColdStarts(histories, data, onProgress);
  const cast = { subject: subject.name, baselines: baselines.map(({ name }) => name) };
  return createCommitReport(manifest, cast, scores, firstSessions);
}

async function replayAll(
  histories: readonly RepoHistory[],
  onProgress: (progress: EvalProgress) => void,
): Promise<readonly CommitScores[]> {
  const tasksTotal = histories.reduce(
    (sum, { commits }) => sum + commits.length - Math.floor(commits.length * TRAINED),
    0,
  );
  const scores: CommitScores[] = [];
  for (const history of histories) {
    for (const one of replayHistory(history, [subject, ...baselines], BOOTSTRAP.seed)) {
      scores.push(one);
      if (scores.length % STEP !== 0) continue;
      onProgress({ repo: history.repo, tasksDone: scores.length, tasksTotal });
      await setImmediate();
    }
  }
  return scores;
}

async function replayColdStarts(
  histories: readonly RepoHistory[],
  data: readonly string[],
  onProgress: (progress: EvalProgress) => void,
): Promise<readonly TaskScores[]> {
  const { repos } = await loadTrajectories(data);
  const both = histories.flatMap((history) => {
    const sessions = repos.find(({ repo }) => repo === history.repo);
    return sessions === undefined ? [] : [{ history, sessions }];
  });
  const tasksTotal = both.reduce((sum, { sessions }) => sum + sessions.trajectories.length, 0);
  const scores: TaskScores[] = [];
  for (const { history, sessions } of both) {
    for (const one of replayFirstSessions(history, sessions)) {
      scores.push(one);
      onProgress({ repo: history.repo, tasksDone: scores.length, tasksTotal });
      await setImmediate();
    }
  }
  return scores;
}
