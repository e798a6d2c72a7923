import type { GoldAccess } from './access-of-call.ts';
import type { Trajectory, TrajectoryEvent } from './trajectory.ts';

/**
 * The questions asked of a memory.
 * - `P1-edit`, `P1-read`: from the task's text alone, which files will it edit, which read?
 * - `P2`: which file is touched next? `P2-switch`: the same, only where it is not the file just touched.
 * - `P3`: which tool is called next?
 */
export const PROBES = ['P1-edit', 'P1-read', 'P2', 'P2-switch', 'P3'] as const;

/** One of them. */
export type Probe = (typeof PROBES)[number];

/** Places of a ranking that count, by probe. */
export const RANKING_LIMIT: Readonly<Record<Probe, number>> = {
  'P1-edit': 10,
  'P1-read': 10,
  P2: 10,
  'P2-switch': 10,
  P3: 3,
};

/** What may be ranked in one task: everything touched in earlier tasks of the repository. */
export interface Universe {
  readonly files: ReadonlySet<string>;
  readonly tools: ReadonlySet<string>;
}

/** The part of a probe's right answers that memory could know. */
export function eligible(gold: ReadonlySet<string>, known: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...gold].filter((name) => known.has(name)));
}

/** The files that a task reads or edits, by the access asked for. */
export function goldOfTask(task: Trajectory, access: GoldAccess): ReadonlySet<string> {
  return new Set(task.events.filter((event) => event.access === access).flatMap((event) => event.files));
}

/** One file to be predicted, and the probes that it counts for. */
export interface FileTarget {
  readonly file: string;
  readonly probes: readonly Probe[];
}

/**
 * The next-file targets of an event: each of its files is one. `previous` is the file touched last, if any.
 */
export function fileTargets(event: TrajectoryEvent, previous: string | null): readonly FileTarget[] {
  return event.files.map((file) => ({ file, probes: file === previous ? ['P2'] : ['P2', 'P2-switch'] }));
}
