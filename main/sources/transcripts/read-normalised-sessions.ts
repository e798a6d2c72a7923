import { z } from 'zod';
import { type RecordedEvent, time } from '../../../contracts/event.ts';
import { MAX_PATHS } from '../../../contracts/protocol.ts';
import { failureOf } from '../agents/claude-code/call-result.ts';
import { readableName, readableText } from '../agents/readable-text.ts';
import { accessOfTool } from './access-of-tool.ts';
import { readJsonLines } from './read-json-lines.ts';
import type { RunningAccount } from './running-account.ts';

/** Thread of all subagents of a session: the format does not tell them apart. */
const SUBAGENTS = 'sidechain';

const text = z.string().optional();

const step = z.object({
  t: time,
  tool: text,
  prompt: text,
  compact: z.boolean().optional(),
  file: text,
  files: z.array(z.string()).optional(),
  command: text,
  query: text,
  ok: z.boolean().optional(),
  error: text,
  rejected: z.boolean().optional(),
  running: z.boolean().optional(),
  sidechain: z.boolean().optional(),
});

/** One recorded session on a line. Other fields (`branch`, `clock`, `dir`, `outside`, …) teach nothing. */
const session = z.object({
  session: z.string().min(1),
  repo: z.string(),
  agent: z.string(),
  startedAt: time,
  task: text,
  events: z.array(z.unknown()),
});

type Step = z.infer<typeof step>;

/** Who and where an event of a session was. */
type Origin = Pick<RecordedEvent, 'source' | 'agent' | 'session' | 'project'>;

/** Whether a line's object is a normalised session. */
export function isNormalisedSession(value: object): boolean {
  return session.safeParse(value).success;
}

/**
 * Events of recorded sessions in our own exchange format, one session a line. Their project is the
 * repository's name; times are kept as given, also where they are an order only.
 */
export async function* readNormalisedSessions(
  file: string,
  account: RunningAccount,
): AsyncGenerator<RecordedEvent> {
  for await (const { number, value } of readJsonLines(file, account)) {
    const parsed = session.safeParse(value);
    if (!parsed.success) {
      account.skip(number, `not a session: ${placeOf(parsed.error)}`);
      continue;
    }
    account.understood += 1;
    for (const event of eventsOf(parsed.data, number, account)) {
      account.events += 1;
      if (event.type === 'prompt') account.prompts += 1;
      yield event;
    }
  }
}

function* eventsOf(
  recorded: z.infer<typeof session>,
  line: number,
  account: RunningAccount,
): Generator<RecordedEvent> {
  const origin: Origin = {
    source: 'agent',
    agent: readableName(recorded.agent),
    session: readableName(recorded.session),
    project: readableName(recorded.repo),
  };
  const at = recorded.startedAt;
  yield { ...origin, at, type: 'session_started', callId: 'started' };
  const task = readableText(recorded.task ?? '').trim();
  if (task !== '') yield { ...origin, at, type: 'prompt', text: task, callId: 'task' };

  for (const [index, value] of recorded.events.entries()) {
    const parsed = step.safeParse(value);
    const event = parsed.success ? eventOf(parsed.data, origin, index) : null;
    if (event !== null) yield event;
    else
      account.skip(
        line,
        `event ${index + 1}: ${parsed.success ? 'nothing known in it' : placeOf(parsed.error)}`,
      );
  }
}

/** Null for a step that is neither a call, a prompt nor a compaction. */
function eventOf(step: Step, origin: Origin, index: number): RecordedEvent | null {
  const event = { ...origin, at: step.t, callId: `${origin.session}-${index + 1}` };
  if (step.tool) return { ...event, ...callOf(step, step.tool) };
  if (step.prompt) return { ...event, type: 'prompt', text: readableText(step.prompt) };
  return step.compact ? { ...event, type: 'compacted' } : null;
}

type Call = Pick<
  RecordedEvent,
  'type' | 'tool' | 'thread' | 'command' | 'query' | 'access' | 'paths' | 'ok' | 'error' | 'exitCode'
>;

function callOf(step: Step, tool: string): Call {
  const call: Call = {
    type: 'tool_call',
    tool: readableName(tool),
    thread: step.sidechain ? SUBAGENTS : undefined,
    command: step.command && readableText(step.command),
    query: step.query && readableText(step.query),
  };
  // What the person refused was never done: it touched nothing, and says nothing of whether it would work.
  if (step.rejected) return call;
  return { ...call, access: accessOfTool(tool, step.command), paths: pathsOf(step), ...resultOf(step) };
}

function pathsOf({ file, files = [] }: Step): string[] {
  const paths = new Set(file === undefined ? files : [file, ...files]);
  paths.delete('');
  return [...paths].slice(0, MAX_PATHS).map(readableName);
}

function resultOf({ ok, error, running }: Step): Pick<Call, 'ok' | 'error' | 'exitCode'> {
  if (ok === undefined || running) return {};
  return ok ? { ok } : failureOf(error ?? '');
}

/** Where in a value the first thing is wrong, without quoting the value: it may be private. */
function placeOf(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'malformed' : `${issue.path.join('.')}: ${issue.message}`;
}
