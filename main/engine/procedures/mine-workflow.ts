import { sessionKey } from '../learning/learn-session.ts';
import type { LoggedEvent } from '../model/event.ts';
import type { ProcedureFinding, ProcedureStep, Workflow } from '../model/procedure.ts';
import { editedFiles } from './acts.ts';
import { type WorkStep, workSteps } from './workflow-steps.ts';

/** What counts as a workflow. */
export const WORKFLOW_LIMITS = {
  /** Sessions in which it was done, at least. */
  sessions: 3,
  /** Distinct steps, at least and at most. Chosen: longer runs are found as their parts. */
  least: 3,
  most: 8,
  /** Steps looked at of one train of thought, its last. Chosen: keeps the cost linear in the log. */
  stepsOfThread: 400,
  /** Workflows of a project, those done in most sessions first. */
  workflows: 40,
} as const;

interface Run {
  readonly thread: string;
  readonly session: string;
  readonly from: number;
}

/**
 * Finds the runs of steps, one right after the other and none twice, that were done in several sessions. Of a
 * run and its parts only the longest is given, of turns of the same steps the one done most. Linear in the
 * events; a constant of some six look-ups for each step.
 */
export function mineWorkflows(events: Iterable<LoggedEvent>): readonly Workflow[] {
  // A commit's files have no order, and its session is the commit.
  const threads = stepsByThread([...events].filter(({ source }) => source !== 'git'));
  const found = repeatedRuns(threads);
  const longest = withoutParts(found);
  return oneOfEachTurn(longest)
    .toSorted((a, b) => b[1].length - a[1].length || b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, WORKFLOW_LIMITS.workflows)
    .map(([key, runs]) => toWorkflow(key, runs, threads));
}

type Threads = ReadonlyMap<string, readonly WorkStep[]>;

function stepsByThread(events: readonly LoggedEvent[]): Threads {
  const sessionsOf = new Map<string, Set<string>>();
  for (const event of events)
    for (const path of editedFiles(event)) {
      const sessions = sessionsOf.get(path) ?? new Set();
      sessionsOf.set(path, sessions.add(event.session));
    }
  const isNamed = (path: string) => (sessionsOf.get(path)?.size ?? 0) >= WORKFLOW_LIMITS.sessions;
  const threads = new Map<string, WorkStep[]>();
  for (const event of events) {
    const key = sessionKey(event);
    const steps = threads.get(key) ?? [];
    threads.set(key, steps);
    for (const step of workSteps(event, isNamed)) if (steps.at(-1)?.token !== step.token) steps.push(step);
  }
  return new Map([...threads].map(([key, steps]) => [key, steps.slice(-WORKFLOW_LIMITS.stepsOfThread)]));
}

const JOINT = '\n';

/** Runs by their tokens, the first one of each session. */
function repeatedRuns(threads: Threads): ReadonlyMap<string, readonly Run[]> {
  const runs = new Map<string, Run[]>();
  for (const [thread, steps] of threads) {
    for (let from = 0; from + WORKFLOW_LIMITS.least <= steps.length; from++)
      addRuns(runs, thread, steps, from);
  }
  return new Map(
    [...runs].filter(([key, found]) => found.length >= WORKFLOW_LIMITS.sessions && isTelling(key)),
  );
}

function addRuns(runs: Map<string, Run[]>, thread: string, steps: readonly WorkStep[], from: number): void {
  const seen = new Set<string>();
  const session = steps[from]!.event.session;
  let [key, last] = ['', ''];
  for (const { token } of steps.slice(from, from + WORKFLOW_LIMITS.most)) {
    if (seen.has(token) || (HANDING_IN.test(last) && !HANDING_IN.test(token))) return;
    last = token;
    seen.add(token);
    key = key === '' ? token : `${key}${JOINT}${token}`;
    if (seen.size < WORKFLOW_LIMITS.least) continue;
    const known = runs.get(key);
    if (known === undefined) runs.set(key, [{ thread, session, from }]);
    else if (!known.some((run) => run.session === session)) known.push({ thread, session, from });
  }
}

/** Steps that end a piece of work: what comes behind them is another. */
const HANDING_IN = /^run (?:git (?:commit|push|tag)|gh )/;
const VERSION_CONTROL = /^run (?:git|gh) /;

/** More than editing and handing in: a command that ends it, or two files by name. */
function isTelling(key: string): boolean {
  const tokens = key.split(JOINT);
  if (tokens.every((token) => VERSION_CONTROL.test(token))) return false;
  if (tokens.some((token) => token.startsWith('run '))) return tokens.at(-1)!.startsWith('run ');
  const named = tokens.filter((token) => token.startsWith('edit ') && !token.endsWith('/'));
  return named.length > 1;
}

function withoutParts(
  found: ReadonlyMap<string, readonly Run[]>,
): readonly (readonly [string, readonly Run[]])[] {
  const parts = new Set<string>();
  for (const key of found.keys()) {
    const tokens = key.split(JOINT);
    parts.add(tokens.slice(1).join(JOINT)).add(tokens.slice(0, -1).join(JOINT));
  }
  return [...found].filter(([key]) => !parts.has(key));
}

function oneOfEachTurn(
  found: readonly (readonly [string, readonly Run[]])[],
): readonly (readonly [string, readonly Run[]])[] {
  const best = new Map<string, readonly [string, readonly Run[]]>();
  for (const one of found) {
    const set = one[0].split(JOINT).toSorted().join(JOINT);
    const known = best.get(set);
    if (known === undefined || known[1].length < one[1].length) best.set(set, one);
  }
  return [...best.values()];
}

function toWorkflow(key: string, runs: readonly Run[], threads: Threads): Workflow {
  const length = key.split(JOINT).length;
  const findings = runs.map(({ thread, from }) => toFinding(threads.get(thread)!.slice(from, from + length)));
  return {
    kind: 'workflow',
    key,
    steps: key.split(JOINT).map(toStep),
    runs: findings.toSorted((a, b) => a.firstEventId - b.firstEventId),
  };
}

function toStep(token: string): ProcedureStep {
  return token.startsWith('run ')
    ? { kind: 'run', command: token.slice('run '.length) }
    : { kind: 'edit', files: [token.slice('edit '.length)] };
}

function toFinding(steps: readonly WorkStep[]): ProcedureFinding {
  const [first, last] = [steps[0]!.event, steps.at(-1)!.event];
  const commands = steps.flatMap(({ event }) => event.command ?? []);
  return {
    session: first.session,
    thread: first.thread,
    startedAt: first.at,
    endedAt: last.at,
    firstEventId: first.id,
    lastEventId: last.id,
    details: {
      command: commands[0] ?? '',
      error: '',
      files: [...new Set(steps.flatMap(({ event }) => editedFiles(event)))],
      commands: [...new Set(commands)],
      passed: commands.at(-1) ?? null,
      tried: [],
    },
  };
}
