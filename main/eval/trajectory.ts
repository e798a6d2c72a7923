import { z } from 'zod';
import type { EpochMs } from '../engine/model/units.ts';
import { accessOfCall, type GoldAccess } from './access-of-call.ts';

/** One step of a recorded session: a call, a later prompt, or a compaction of the context. */
export interface TrajectoryEvent {
  /** Null where no time was recorded. */
  readonly at: EpochMs | null;
  readonly tool: string | null;
  /** What the call did to `files`; null for neither of the two. */
  readonly access: GoldAccess | null;
  /** Files touched, relative to the repository, in order, without repeats. */
  readonly files: readonly string[];
  readonly command: string | null;
  readonly query: string | null;
  readonly ok: boolean | null;
  readonly error: string | null;
  readonly prompt: string | null;
  readonly compacted: boolean;
}

/** One recorded session of an agent in one repository: a task of the replay. */
export interface Trajectory {
  readonly session: string;
  readonly repo: string;
  readonly agent: string | null;
  readonly startedAt: EpochMs | null;
  /** The first prompt; empty if none was recorded. */
  readonly task: string;
  /** In order of time; events that say nothing are left out. */
  readonly events: readonly TrajectoryEvent[];
}

/** A trajectory, or one sentence on why the line holds none. */
export type DecodedLine =
  | { readonly trajectory: Trajectory; readonly problem?: never }
  | { readonly problem: string; readonly trajectory?: never };

const text = z.string().nullish();

const wireEvent = z.object({
  t: z.number().nullish(),
  tool: text,
  access: text,
  file: text,
  files: z.array(z.string()).nullish(),
  command: text,
  query: text,
  ok: z.boolean().nullish(),
  error: text,
  prompt: text,
  compact: z.boolean().nullish(),
});

const wireTrajectory = z.object({
  session: z.string(),
  repo: text,
  agent: text,
  startedAt: z.union([z.number(), z.string()]).nullish(),
  task: text,
  events: z.array(wireEvent),
});

/** Decodes one line of a trajectory file. `repo` stands in where the line names no repository. */
export function decodeTrajectory(line: string, repo: string): DecodedLine {
  const json = parseJson(line);
  if ('problem' in json) return json;
  const wire = wireTrajectory.safeParse(json.value);
  if (!wire.success) return { problem: describeIssue(wire.error) };
  const { session, agent, startedAt, task, events } = wire.data;
  return {
    trajectory: {
      session,
      repo: wire.data.repo || repo,
      agent: agent ?? null,
      startedAt: startOf(startedAt),
      task: task ?? '',
      events: events.map(decodeEvent).filter(saysSomething),
    },
  };
}

function parseJson(line: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(line) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problem: 'not JSON' };
  }
}

/** The first thing wrong, without quoting the data: they may be private. */
function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'not a trajectory' : `${issue.path.join('.') || 'line'}: ${issue.message}`;
}

function startOf(startedAt: number | string | null | undefined): EpochMs | null {
  const time = typeof startedAt === 'string' ? Date.parse(startedAt) : (startedAt ?? Number.NaN);
  return Number.isFinite(time) ? time : null;
}

function decodeEvent(wire: z.infer<typeof wireEvent>): TrajectoryEvent {
  const tool = wire.tool || null;
  const command = wire.command || null;
  return {
    at: wire.t ?? null,
    tool,
    access: statedAccess(wire.access) ?? (tool === null ? null : accessOfCall(tool, command)),
    files: filesOf(wire.file, wire.files),
    command,
    query: wire.query || null,
    ok: wire.ok ?? null,
    error: wire.error || null,
    prompt: wire.prompt || null,
    compacted: wire.compact ?? false,
  };
}

function statedAccess(access: string | null | undefined): GoldAccess | null {
  return access === 'edit' || access === 'read' ? access : null;
}

function saysSomething(event: TrajectoryEvent): boolean {
  return event.tool !== null || event.files.length > 0 || event.prompt !== null || event.compacted;
}

function filesOf(file: string | null | undefined, files: readonly string[] | null | undefined): string[] {
  const named = file ? [file, ...(files ?? [])] : (files ?? []);
  return [...new Set(named)].filter((name) => name !== '');
}
