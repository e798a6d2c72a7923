import type { RepoTrajectories } from '../load-trajectories.ts';
import { replayRepo } from '../replay.ts';
import type { EvaluatedSystem } from '../systems/evaluated-system.ts';
import { holloway, openHolloway } from '../systems/holloway.ts';
import type { TaskScores } from '../task-scores.ts';
import type { Trajectory } from '../trajectory.ts';
import type { Commit } from './commit.ts';
import type { RepoHistory } from './load-histories.ts';
import { MOST_FILES } from './replay-commits.ts';

/** The two that are compared, by name. */
export const COLD_START = { with: 'history learned', without: 'nothing learned' } as const;

/**
 * Replays each recorded session as if it were the first in its repository: once after the commits made before it
 * were learned, and once with an empty memory. Files of these commits can be ranked and are the answers that
 * count; the clock is the recorded one. Sessions without a start or without earlier commits are left out.
 */
export function* replayFirstSessions(
  { repo, commits }: RepoHistory,
  { trajectories }: RepoTrajectories,
): Generator<TaskScores> {
  for (const task of trajectories) {
    const before = commitsBefore(commits, task);
    if (before.length === 0) continue;
    const universe = { files: new Set(before.flatMap(({ files }) => files)), tools: new Set<string>() };
    const systems = [afterCommits(before), { ...holloway(), name: COLD_START.without }];
    yield* replayRepo({ repo, trajectories: [task] }, systems, 'real', universe);
  }
}

function commitsBefore(commits: readonly Commit[], { startedAt }: Trajectory): readonly Commit[] {
  if (startedAt === null) return [];
  return commits.filter(({ at, files }) => at < startedAt && files.length <= MOST_FILES);
}

function afterCommits(commits: readonly Commit[]): EvaluatedSystem {
  return {
    name: COLD_START.with,
    open: () => {
      const memory = openHolloway();
      for (const commit of commits) memory.learnCommit(commit);
      return memory;
    },
  };
}
