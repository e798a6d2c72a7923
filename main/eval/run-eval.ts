import { setImmediate } from 'node:timers/promises';
import { CHANNEL_NAMES, type ChannelName } from '../engine/config.ts';
import type { EpochMs } from '../engine/model/units.ts';
import { BOOTSTRAP } from './bootstrap.ts';
import { EvaluationError } from './evaluation-error.ts';
import { loadTrajectories, type RepoTrajectories, type Selection } from './load-trajectories.ts';
import { createManifest } from './manifest.ts';
import { replayRepo } from './replay.ts';
import type { ClockKind } from './replay-clock.ts';
import { type Cast, createReport, type EvalReport } from './report.ts';
import { baselines } from './systems/baselines.ts';
import type { EvaluatedSystem } from './systems/evaluated-system.ts';
import { HOLLOWAY, holloway, hollowayWithPeople } from './systems/holloway.ts';
import type { TaskScores } from './task-scores.ts';

/** What to evaluate, on what. */
export interface EvalOptions extends Selection {
  /** Trajectory files, and folders of them. */
  readonly data: readonly string[];
  /** Recall channels to leave out: a column each. Throws `unknown-channel` for one that does not exist. */
  readonly without?: readonly string[];
  /** Weights of people's work, ≥ 0, where every second session is taken as a person's: a column each. */
  readonly personFactors?: readonly number[];
  /** Default: `sim`. */
  readonly clock?: ClockKind;
  /** The date that the manifest carries; the replay's clock is its own. */
  readonly now: EpochMs;
}

/** How far an evaluation is. */
export interface EvalProgress {
  /** The repository being replayed. */
  readonly repo: string;
  /** Over all repositories. */
  readonly tasksDone: number;
  readonly tasksTotal: number;
}

/**
 * Replays recorded sessions against Holloway's engine, its ablations and the baselines, and reports how well
 * each predicts. Throws EvaluationError. Gives way to other work of the process after each task.
 */
export async function runEval(
  options: EvalOptions,
  onProgress: (progress: EvalProgress) => void = () => {},
): Promise<EvalReport> {
  const { data, without = [], personFactors = [], clock = 'sim', repos, maxTasks, now } = options;
  const ablations = [
    ...[...new Set(without)].map((channel) => holloway(channelNamed(channel))),
    ...[...new Set(personFactors)].map(hollowayWithPeople),
  ];
  const compared = baselines(BOOTSTRAP.seed);
  const loaded = await loadTrajectories(data, options);
  const settings = {
    ...{ repos: repos ?? null, maxTasks: maxTasks ?? null },
    ...{ without, personFactors, clock, bootstrap: BOOTSTRAP },
  };
  const manifest = await createManifest(settings, loaded, now);
  const systems = [holloway(), ...ablations, ...compared];
  const tasks = await replayAll(loaded.repos, systems, clock, onProgress);
  const cast: Cast = { subject: HOLLOWAY, ablations: namesOf(ablations), baselines: namesOf(compared) };
  return createReport(manifest, cast, tasks);
}

async function replayAll(
  repos: readonly RepoTrajectories[],
  systems: readonly EvaluatedSystem[],
  clock: ClockKind,
  onProgress: (progress: EvalProgress) => void,
): Promise<readonly TaskScores[]> {
  const tasksTotal = repos.reduce((sum, { trajectories }) => sum + trajectories.length, 0);
  const tasks: TaskScores[] = [];
  for (const repo of repos) {
    for (const scores of replayRepo(repo, systems, clock)) {
      tasks.push(scores);
      onProgress({ repo: repo.repo, tasksDone: tasks.length, tasksTotal });
      await setImmediate();
    }
  }
  return tasks;
}

function channelNamed(name: string): ChannelName {
  const channel = CHANNEL_NAMES.find((known) => known === name);
  if (channel === undefined) {
    throw new EvaluationError('unknown-channel', `no channel ${name}; there are ${CHANNEL_NAMES.join(', ')}`);
  }
  return channel;
}

function namesOf(systems: readonly EvaluatedSystem[]): readonly string[] {
  return systems.map(({ name }) => name);
}
