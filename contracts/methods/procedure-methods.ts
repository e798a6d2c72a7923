import { z } from 'zod';
import { name, text } from '../event.ts';
import { count, limit, type Method, project } from '../shapes.ts';

/** Longest title, characters. */
const MAX_TITLE = 200;
/** Most steps of a procedure. */
const MAX_STEPS = 30;
/** Most procedures merged at once. */
const MAX_MERGED = 50;

const id = z.number().int().min(1);
const state = z.enum(['candidate', 'approved', 'retired']);
const kind = z.enum(['error-fix', 'workflow']);
const reason = text.min(1).describe('Why; kept in its history.');

const step = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('edit'), files: z.array(name).min(1).max(MAX_STEPS) }),
    z.object({ kind: z.literal('run'), command: text.min(1) }),
  ])
  .describe('To edit files, or to run a command.');

const summary = z.object({
  id,
  project: z.object({ ref: z.string(), name: z.string() }),
  kind,
  state,
  title: z.string(),
  fingerprint: z
    .string()
    .nullable()
    .describe('Of its error: no paths, numbers, addresses. Null: a workflow.'),
  steps: z.array(step),
  files: z.array(z.string()).describe('Relative to the project, those edited most first.'),
  isEdited: z.boolean().describe('A person has written title or steps: mining leaves them alone.'),
  sessions: count.describe('Distinct sessions of its evidence.'),
  found: count.describe('Stretches of sessions in which it was found.'),
  helpful: count.describe('Its error came up again, and what it says fixed it.'),
  harmful: count.describe('What it says was done, and the error stayed.'),
  lastSeenAt: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

const change = z.object({
  id,
  at: z.number(),
  what: z.enum(['approved', 'edited', 'retired', 'restored', 'merged']),
  isByPerson: z.boolean().describe('False: it was retired by itself.'),
  reason: z.string().nullable(),
  before: z.object({
    state: state.optional(),
    title: z.string().optional(),
    steps: z.array(step).optional(),
  }),
  after: z.object({ state: state.optional(), title: z.string().optional(), steps: z.array(step).optional() }),
  merged: z.array(id).describe('Procedures that went into it.'),
  undoneAt: z.number().nullable(),
});

const evidenceEntry = z.object({
  session: z.string(),
  thread: z.string().nullable(),
  outcome: z.enum(['found', 'helpful', 'harmful']),
  startedAt: z.number(),
  endedAt: z.number(),
  firstEventId: count,
  lastEventId: count,
  command: z.string().describe('The command that failed, or the first of a workflow.'),
  error: z.string(),
  files: z.array(z.string()).describe('Edited before it passed.'),
  commands: z.array(z.string()).describe('Run before it passed; of a workflow, all.'),
  passed: z.string().nullable().describe('The command that passed; null: none did.'),
  tried: z
    .array(z.object({ files: z.array(z.string()), commands: z.array(z.string()) }))
    .describe('In vain.'),
});

const whole = summary.extend({
  error: z.string().describe('As it was said when first met; empty for a workflow.'),
  paths: z
    .array(z.object({ file: z.string(), path: z.string().nullable() }))
    .describe('Where its files lie on this machine; null: nowhere.'),
  evidence: z
    .array(evidenceEntry)
    .describe('The latest first, 200 at most; of older ones, only when they were and how they ended.'),
  series: z
    .array(z.object({ at: z.number(), found: count, helpful: count, harmful: count }))
    .describe('Sums up to each time at which evidence came.'),
  changes: z.array(change).describe('The latest first.'),
  duplicates: z
    .array(summary.pick({ id: true, title: true, state: true, sessions: true }))
    .describe('Look like the same.'),
});

const changed = z.object({ change: id.describe('To undo it by.'), procedure: summary });

/** Procedures. */
export const procedureMethods = {
  'procedure.list': {
    summary: 'Procedures that were mined, those of most sessions first.',
    params: z.object({
      project: project.optional().describe('Default: all.'),
      states: z.array(state).optional().describe('Default: all.'),
      kinds: z.array(kind).optional().describe('Default: all.'),
      query: text.optional().describe('Words that title, error, steps or files must hold.'),
      limit,
      after: id.optional().describe('Go on behind this one.'),
    }),
    result: z.object({
      procedures: z.array(summary),
      counts: z
        .object({ candidate: count, approved: count, retired: count })
        .describe('How many of each state there are, with the same filter.'),
    }),
  },
  'procedure.get': {
    summary:
      'All that is known of a procedure: its error, steps and files, where it was found, what became of it, its history.',
    params: z.object({ id }),
    result: whole,
  },
  'procedure.approve': {
    summary: 'Approve a procedure, a retired one too.',
    params: z.object({ id, reason: reason.optional() }),
    result: changed,
  },
  'procedure.edit': {
    summary: 'Change title or steps of a procedure. Mining leaves them alone from then on.',
    params: z.object({
      id,
      title: z.string().trim().min(1).max(MAX_TITLE).optional(),
      steps: z.array(step).min(1).max(MAX_STEPS).optional(),
      reason: reason.optional(),
    }),
    result: changed,
  },
  'procedure.retire': {
    summary: 'Retire a procedure: it is found no more, and what is mined of it only counts.',
    params: z.object({ id, reason }),
    result: changed,
  },
  'procedure.restore': {
    summary: 'Make a retired or approved procedure a candidate again.',
    params: z.object({ id, reason: reason.optional() }),
    result: changed,
  },
  'procedure.merge': {
    summary:
      'Let one procedure stand for others of its project that are the same: their evidence counts for it.',
    params: z.object({ into: id, from: z.array(id).min(1).max(MAX_MERGED), reason }),
    result: changed,
  },
  'procedure.undo': {
    summary: 'Undo a change of a procedure, where nothing was changed over it since.',
    params: z.object({ change: id }),
    result: changed,
  },
  'procedure.mine': {
    summary:
      'Look for procedures in what was recorded since the last time. Goes on by itself when sessions end.',
    params: z.object({ project: project.optional().describe('Default: all.') }),
    result: z.object({
      projects: count,
      procedures: count.describe('New ones.'),
      evidence: count.describe('New pieces of it.'),
    }),
  },
} as const satisfies Record<string, Method>;
