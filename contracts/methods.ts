import { z } from 'zod';
import { name, text, time } from './event.ts';
import { DELIVERY_ID, HOOK_NAME, MAX_EVENTS_PER_BATCH, MAX_RESULTS, MAX_RETENTION_DAYS } from './protocol.ts';

/** Most names among which a ranking is asked for. */
const MAX_AMONG = 200_000;
/** Most files that fixed one error. */
const MAX_FIXED = 100;

const project = name.describe('A folder, or an opaque name.');
const at = time.optional().describe('Milliseconds since 1970. Default: now.');
const limit = z.number().int().min(1).max(MAX_RESULTS).optional();
const among = z.array(z.string()).max(MAX_AMONG).optional().describe('Rank these only.');
const topic = z.enum(['recorded', 'status', 'notice']);
const hostState = z.enum(['learning', 'degraded', 'read-only']);
const count = z.number().int().min(0);

const evidence = z
  .object({
    channel: z.string(),
    rank: z.number().int().min(1).describe('Place in that channel, from 1.'),
    weight: z.number().describe('Channel weight λ times its scaling γ.'),
    contribution: z.number().describe('Share of the score: weight / (20 + rank).'),
  })
  .catchall(z.unknown())
  .describe('One channel’s part in a result, and what produced it.');

const hit = z.object({
  path: z.string().describe('Relative to the project.'),
  score: z.number().describe('A ranking score, not a probability.'),
  rank: z.number().int().min(1),
  evidence: z.array(evidence),
});

/** A method of the socket: what it takes, what it gives, and its sentence in the reference. */
interface Method {
  readonly summary: string;
  readonly params: z.ZodType;
  readonly result: z.ZodType;
}

/** Every method of the socket. Validates, types and documents; `docs/protocol.md` is generated from it. */
export const METHODS = {
  hello: {
    summary: 'Agree on the protocol version. Optional, but first if sent.',
    params: z.object({ protocol: z.number().int(), client: z.string().optional() }),
    result: z.object({ protocol: z.number().int(), version: z.string(), pid: z.number().int() }),
  },
  'event.record': {
    summary: 'Record events, in order. Answered when they are durable and learned.',
    params: z.object({
      // Checked one by one, so that a bad event costs only itself.
      events: z.array(z.unknown()).max(MAX_EVENTS_PER_BATCH).describe('Of the event schema.'),
    }),
    result: z.object({
      accepted: count,
      duplicates: count,
      rejected: z.array(z.object({ index: count, code: z.string(), message: z.string() })),
    }),
  },
  'hook.handle': {
    summary: 'Take an agent’s hook call as received, record it, and answer what the hook must print.',
    params: z.object({
      agent: z.string().regex(HOOK_NAME),
      event: z.string().regex(HOOK_NAME).optional(),
      payload: z.unknown().describe('The agent’s stdin: text, or the parsed object.'),
      at: at.describe('When the hook ran, where it is delivered late.'),
      delivery: z
        .string()
        .regex(DELIVERY_ID)
        .optional()
        .describe('Id of this delivery; a repeated one counts once.'),
    }),
    result: z.object({ stdout: z.string(), exitCode: z.literal(0) }),
  },
  'memory.recall': {
    summary: 'Rank the files of a project for a query, with evidence.',
    params: z.object({
      project,
      query: text,
      session: name.optional(),
      at,
      limit,
      intent: z
        .enum(['edit', 'read'])
        .optional()
        .describe('What the files are wanted for. Changes nothing yet.'),
      among,
      channels: z.array(z.string()).optional().describe('Use these channels only.'),
    }),
    result: z.object({ results: z.array(hit) }),
  },
  'memory.predict': {
    summary: 'Rank the next tool or the next file of a session.',
    params: z.object({ project, session: name, kind: z.enum(['tool', 'file']), at, limit, among }),
    result: z.object({
      predictions: z.array(z.object({ name: z.string(), score: z.number(), evidence: z.array(evidence) })),
    }),
  },
  'memory.error': {
    summary: 'Record that an error was met; answer the files that went with it before.',
    params: z.object({
      project,
      session: name.optional(),
      error: text.min(1),
      at,
      limit,
    }),
    result: z.object({
      fingerprint: z.string(),
      seen: count.describe('Times met or resolved, this one included.'),
      results: z.array(hit),
    }),
  },
  'memory.resolve': {
    summary: 'Record which files fixed an error.',
    params: z.object({
      project,
      session: name.optional(),
      error: text.min(1),
      paths: z.array(z.string()).min(1).max(MAX_FIXED),
      at,
    }),
    result: z.object({ fingerprint: z.string(), paths: z.array(z.string()) }),
  },
  'memory.explain': {
    summary:
      'Why a file ranks where it does for a query: every channel, and what the file is associated with.',
    params: z.object({
      project,
      query: text,
      path: z.string(),
      session: name.optional(),
      at,
    }),
    result: z.object({
      path: z.string(),
      rank: z.number().int().nullable().describe('Null: no channel proposes it.'),
      score: z.number(),
      evidence: z.array(evidence),
      resource: z.object({
        accesses: count,
        edits: count,
        reads: count,
        sessions: count,
        firstAt: z.number(),
        lastAt: z.number(),
        reinforcement: z.number(),
        activation: z.number(),
      }),
      associations: z.array(
        z.object({
          kind: z.string(),
          name: z.string(),
          weight: z.number(),
          coAccesses: count,
          at: z.number(),
          direction: z.enum(['to', 'from']),
        }),
      ),
    }),
  },
  'memory.stats': {
    summary: 'Counts of what is known, over all projects or in one.',
    params: z.object({ project: project.optional() }),
    result: z.object({
      projects: count,
      events: count,
      sessions: count,
      files: count,
      tools: count,
      commands: count,
      errors: count,
      associations: count,
      bytes: count.describe('Size of the store on disk, its log included.'),
      redactions: count.describe('Values redacted since the store was made.'),
    }),
  },
  'maintenance.decay': {
    summary:
      'Drop associations that have faded below the threshold. Recorded, so that a rebuild drops the same.',
    params: z.object({ project: project.optional(), at }),
    result: z.object({ projects: count, dropped: count, kept: count }),
  },
  'maintenance.rebuild': {
    summary: 'Derive all learned state anew from the event log.',
    params: z.object({ project: project.optional() }),
    result: z.object({
      projects: count,
      events: count,
      identical: z.boolean().describe('Whether the result equals what was stored.'),
    }),
  },
  'maintenance.backup': {
    summary: 'Write a consistent copy of the live store.',
    params: z.object({
      to: z.string().optional().describe('A file that does not exist. Default: the backup folder.'),
    }),
    result: z.object({ path: z.string(), bytes: count, events: count }),
  },
  'maintenance.verify': {
    summary: 'Check the store’s integrity and that learned state and log agree in number.',
    params: z.object({}),
    result: z.object({ ok: z.boolean(), problems: z.array(z.string()), events: count }),
  },
  'maintenance.retention': {
    summary:
      'How long events are kept, and what is stored. With `days`: set it, and delete what is older; what was learned stays.',
    params: z.object({
      days: z
        .number()
        .int()
        .min(1)
        .max(MAX_RETENTION_DAYS)
        .nullable()
        .optional()
        .describe('Null: for ever. Absent: nothing is changed.'),
      dryRun: z.boolean().optional().describe('Change nothing; say what would go.'),
    }),
    result: z.object({
      days: z.number().int().nullable().describe('As set now. Null: for ever.'),
      events: count.describe('Events stored.'),
      bytes: count.describe('Size of the store on disk, its log included.'),
      oldestAt: z.number().nullable().describe('Time of the oldest event stored.'),
      removed: z
        .array(z.object({ project: z.string(), events: count, bytes: count.describe('Roughly.') }))
        .describe('What went or, with `dryRun`, would go.'),
      backups: count.describe('Backups at hand. Each keeps the events that it was made with.'),
    }),
  },
  'project.list': {
    summary: 'The projects known, latest activity first.',
    params: z.object({}),
    result: z.object({
      projects: z.array(
        z.object({
          ref: z.string().describe('What to give as `project` to ask about it.'),
          name: z.string(),
          roots: z.array(z.string()).describe('Folders it was seen in; empty for an opaque name.'),
          events: count,
          files: count,
          lastAt: z.number().nullable(),
        }),
      ),
    }),
  },
  'host.status': {
    summary: 'What the host is doing, proven by its own last acts.',
    params: z.object({}),
    result: z.object({
      version: z.string(),
      pid: z.number().int(),
      state: hostState,
      startedAt: z.number(),
      events: count.describe('Events stored.'),
      lastEventAt: z.number().nullable().describe('Time of the newest event stored.'),
      lastCommitAt: z.number().nullable(),
      backlog: count.describe('Events received and not yet durable.'),
      spooled: count.describe('Events waiting in the spool.'),
      declined: count.describe('Hook calls declined since start: too large or not understood.'),
      errors: count.describe('Errors since start.'),
      lastError: z.string().nullable(),
      notices: z.array(z.string()).describe('What the person should know, newest last.'),
      home: z.string(),
      socket: z.string(),
      memoryBytes: count,
      lastBackupAt: z.number().nullable(),
    }),
  },
  'host.subscribe': {
    summary: 'Receive `host.notified` notifications on this connection from now on.',
    params: z.object({ topics: z.array(topic).optional() }),
    result: z.object({ topics: z.array(z.string()) }),
  },
} as const satisfies Record<string, Method>;

/** The name of a method. */
export type MethodName = keyof typeof METHODS;
/** What a method takes, once it is valid. */
export type ParamsOf<M extends MethodName> = z.infer<(typeof METHODS)[M]['params']>;
/** What a method gives. */
export type ResultOf<M extends MethodName> = z.infer<(typeof METHODS)[M]['result']>;

/** Notifications that the host sends to subscribers. */
export const NOTIFICATIONS = {
  'host.notified': z.discriminatedUnion('topic', [
    z.object({ topic: z.literal('recorded'), project: z.string(), events: count, lastEventAt: z.number() }),
    z.object({ topic: z.literal('status'), state: hostState }),
    z.object({ topic: z.literal('notice'), message: z.string() }),
  ]),
} as const;

/** What a subscriber hears. */
export type HostNotice = z.infer<(typeof NOTIFICATIONS)['host.notified']>;
/** A kind of it, to subscribe to. */
export type NoticeTopic = HostNotice['topic'];
/** Every kind. */
export const NOTICE_TOPICS: readonly NoticeTopic[] = topic.options;
