import { basename } from 'node:path';
import { EvaluationError } from './evaluation-error.ts';
import { EXTENSION, type Input, readInputs } from './read-inputs.ts';
import { decodeTrajectory, type Trajectory } from './trajectory.ts';

/** One repository's tasks, in the order of the replay; never empty. */
export interface RepoTrajectories {
  readonly repo: string;
  readonly trajectories: readonly Trajectory[];
}

/** A line that holds no trajectory. */
export interface MalformedLine {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

/** A file read, as the manifest names it. */
export interface InputFile extends Omit<Input, 'lines'> {
  readonly trajectories: number;
  readonly malformed: number;
}

/** Everything read from the data. */
export interface LoadedTrajectories {
  /** In order of first appearance. */
  readonly repos: readonly RepoTrajectories[];
  readonly files: readonly InputFile[];
  readonly malformed: readonly MalformedLine[];
}

/** Which part of the data to replay. */
export interface Selection {
  /** These repositories only; throws `unknown-repo` for one that the data do not hold. */
  readonly repos?: readonly string[];
  /** At most this many tasks of each repository, the first ones; at least 1. */
  readonly maxTasks?: number;
}

/**
 * Reads files, and every `.jsonl` file of folders in the order of their names. A line that cannot be read is
 * reported and skipped. Throws EvaluationError, and what the file system throws.
 */
export async function loadTrajectories(
  places: readonly string[],
  selection: Selection = {},
): Promise<LoadedTrajectories> {
  const trajectories: Trajectory[] = [];
  const files: InputFile[] = [];
  const malformed: MalformedLine[] = [];
  for await (const { lines, ...input } of readInputs(places)) {
    const read = decodeLines(input.file, lines);
    trajectories.push(...read.trajectories);
    malformed.push(...read.malformed);
    files.push({ ...input, trajectories: read.trajectories.length, malformed: read.malformed.length });
  }
  if (trajectories.length === 0) {
    throw new EvaluationError('no-trajectories', `no trajectories in ${places.join(', ')}`);
  }
  return { repos: select(groupByRepo(trajectories), selection), files, malformed };
}

function decodeLines(file: string, lines: Input['lines']) {
  const trajectories: Trajectory[] = [];
  const malformed: MalformedLine[] = [];
  for (const { line, content } of lines) {
    const decoded = decodeTrajectory(content, basename(file, EXTENSION));
    if (decoded.trajectory) trajectories.push(decoded.trajectory);
    else malformed.push({ file, line, problem: decoded.problem });
  }
  return { trajectories, malformed };
}

/** Groups tasks by repository, each group oldest first, or in file order where a start time is missing. */
function groupByRepo(trajectories: readonly Trajectory[]): readonly RepoTrajectories[] {
  const groups = Map.groupBy(trajectories, (trajectory) => trajectory.repo);
  return [...groups].map(([repo, group]) => ({ repo, trajectories: inOrder(group) }));
}

function inOrder(group: readonly Trajectory[]): readonly Trajectory[] {
  if (group.some((trajectory) => trajectory.startedAt === null)) return group;
  return group.toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0));
}

function select(repos: readonly RepoTrajectories[], selection: Selection): readonly RepoTrajectories[] {
  const known = repos.map(({ repo }) => repo);
  for (const asked of selection.repos ?? []) {
    if (!known.includes(asked)) {
      throw new EvaluationError(
        'unknown-repo',
        `no repository ${asked} in the data; there are ${known.join(', ')}`,
      );
    }
  }
  return repos
    .filter(({ repo }) => selection.repos?.includes(repo) ?? true)
    .map(({ repo, trajectories }) => ({ repo, trajectories: trajectories.slice(0, selection.maxTasks) }));
}
