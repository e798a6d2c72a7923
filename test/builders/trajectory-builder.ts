import { decodeTrajectory, type Trajectory } from '../../main/eval/trajectory.ts';

/** A trajectory as a data file holds it. */
export interface TrajectoryLine {
  readonly session: string;
  readonly repo?: string;
  readonly startedAt?: number | string;
  readonly task?: string;
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/** Decodes a trajectory of the repository `tiny`; throws where the line is not one. */
export function trajectory(line: TrajectoryLine): Trajectory {
  const decoded = decodeTrajectory(JSON.stringify(line), 'tiny');
  if (!decoded.trajectory) throw new Error(decoded.problem);
  return decoded.trajectory;
}

/** The first of two small tasks in one repository; it touches parse, header and quote, with Read and Edit. */
export const FIRST_TASK: TrajectoryLine = {
  session: 'first',
  startedAt: 1_000,
  task: 'Split the lines',
  events: [
    { tool: 'Read', file: 'src/parse.ts' },
    { tool: 'Edit', file: 'src/header.ts' },
    { tool: 'Read', file: 'src/quote.ts' },
  ],
};

/** The second: of what it touches, escape.ts, Grep and Bash are new. */
export const SECOND_TASK: TrajectoryLine = {
  session: 'second',
  startedAt: 2_000,
  task: 'Quote the header',
  events: [
    { tool: 'Grep', query: 'header' },
    { tool: 'Read', file: 'src/header.ts' },
    { tool: 'Edit', file: 'src/header.ts' },
    { tool: 'Edit', file: 'src/escape.ts' },
    { tool: 'Bash', command: 'cat src/parse.ts src/quote.ts', files: ['src/parse.ts', 'src/quote.ts'] },
  ],
};
