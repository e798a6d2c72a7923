import type { EpochMs } from '../engine/model/units.ts';
import type { GoldAccess } from './access-of-call.ts';
import type { RepoTrajectories } from './load-trajectories.ts';
import { reciprocalRank } from './metrics.ts';
import { eligible, fileTargets, goldOfTask, RANKING_LIMIT, type Universe } from './probes.ts';
import { type ClockKind, type TaskTimes, taskTimes } from './replay-clock.ts';
import type { EvaluatedMemory, EvaluatedSystem } from './systems/evaluated-system.ts';
import { type TaskScores, TaskTally } from './task-scores.ts';
import type { Trajectory, TrajectoryEvent } from './trajectory.ts';

interface NamedMemory {
  readonly name: string;
  readonly memory: EvaluatedMemory;
}

/**
 * Replays one repository for all systems side by side, each with a fresh memory, and gives the scores of one
 * task after the other. Nothing is asked about an event after it was recorded, and what a task touches for
 * the first time can be ranked from the next task on; what was known before, from the first.
 */
export function* replayRepo(
  { repo, trajectories }: RepoTrajectories,
  systems: readonly EvaluatedSystem[],
  clock: ClockKind,
  before: Universe = { files: new Set(), tools: new Set() },
): Generator<TaskScores> {
  const memories = systems.map((system) => ({ name: system.name, memory: system.open(repo) }));
  const files = new Set(before.files);
  const tools = new Set(before.tools);
  const times = taskTimes(trajectories, clock);
  for (const [index, task] of trajectories.entries()) {
    const universe = { files: new Set(files), tools: new Set(tools) };
    yield replayTask(task, universe, memories, times[index]!);
    for (const event of task.events) {
      for (const file of event.files) files.add(file);
      if (event.tool !== null) tools.add(event.tool);
    }
  }
}

function replayTask(
  task: Trajectory,
  universe: Universe,
  memories: readonly NamedMemory[],
  times: TaskTimes,
): TaskScores {
  const { session, agent } = task;
  const examiner = new Examiner(universe, memories);
  for (const { memory } of memories) memory.beginTask({ session, agent, task: task.task }, times.opened);
  for (const access of ['edit', 'read'] as const) examiner.askTask(task, access, times.opened);
  for (const [index, event] of task.events.entries()) {
    const now = times.events[index]!;
    examiner.askNext(event, now);
    for (const { memory } of memories) memory.record(event, now);
  }
  for (const { memory } of memories) memory.endTask(times.closed);
  return examiner.tally.finish(task.repo, session);
}

/** Asks all memories the questions of one task and keeps the scores. */
class Examiner {
  readonly tally: TaskTally;
  readonly #universe: Universe;
  readonly #memories: readonly NamedMemory[];
  #lastFile: string | null = null;

  constructor(universe: Universe, memories: readonly NamedMemory[]) {
    this.#universe = universe;
    this.#memories = memories;
    this.tally = new TaskTally(memories.map(({ name }) => name));
  }

  /** P1: the files of a task, from its text. */
  askTask(task: Trajectory, access: GoldAccess, now: EpochMs): void {
    const gold = goldOfTask(task, access);
    if (gold.size === 0) return;
    const probe = `P1-${access}` as const;
    const known = eligible(gold, this.#universe.files);
    this.tally.count(probe, gold.size, known.size);
    if (known.size === 0) return;
    const question = { candidates: this.#universe.files, limit: RANKING_LIMIT[probe], now };
    for (const { name, memory } of this.#memories) {
      const ranking = memory.recall(task.task, access, question);
      this.tally.score(probe, name, reciprocalRank(ranking, known, question));
    }
  }

  /** P2 and P3: what the next event touches. */
  askNext(event: TrajectoryEvent, now: EpochMs): void {
    if (event.tool !== null) this.#askNextTool(event.tool, now);
    if (event.files.length > 0) this.#askNextFile(event, now);
  }

  #askNextTool(tool: string, now: EpochMs): void {
    const { tools } = this.#universe;
    const isKnown = tools.has(tool);
    this.tally.count('P3', 1, Number(isKnown));
    if (!isKnown) return;
    const question = { candidates: tools, limit: RANKING_LIMIT.P3, now };
    for (const { name, memory } of this.#memories) {
      const ranking = memory.predictNext('tool', question);
      this.tally.score('P3', name, reciprocalRank(ranking, new Set([tool]), question));
    }
  }

  /** One ranking a memory serves all files of the event: none of them is recorded yet. */
  #askNextFile(event: TrajectoryEvent, now: EpochMs): void {
    const { files } = this.#universe;
    const targets = fileTargets(event, this.#lastFile);
    this.#lastFile = event.files.at(-1) ?? null;
    for (const { file, probes } of targets) {
      for (const probe of probes) this.tally.count(probe, 1, Number(files.has(file)));
    }
    const known = targets.filter(({ file }) => files.has(file));
    if (known.length === 0) return;
    const question = { candidates: files, limit: RANKING_LIMIT.P2, now };
    for (const { name, memory } of this.#memories) {
      const ranking = memory.predictNext('file', question);
      for (const { file, probes } of known) {
        const value = reciprocalRank(ranking, new Set([file]), question);
        for (const probe of probes) this.tally.score(probe, name, value);
      }
    }
  }
}
