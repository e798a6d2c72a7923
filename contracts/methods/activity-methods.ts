import { z } from 'zod';
import { name, text } from '../event.ts';
import { count, evidence, type Method, project } from '../shapes.ts';

/** Most entries of one answer. */
const MAX_ENTRIES = 500;
/** Most kinds that a list is narrowed to. */
const MAX_KINDS = 50;
/** Longest time that a chart shows, days. */
const MAX_CHART_DAYS = 366;

/** What nobody wants to meet in a list unless asked for: the host's own book-keeping. */
export const QUIET_KINDS: readonly string[] = ['injected', 'swept'];

const where = {
  id: z.string().describe('Stays the same as long as the entry exists.'),
  eventId: count.describe('Place in the log: of a delivery, the prompt that it was made with.'),
  deliveryId: count.describe('0: an event. The latest entry has the largest `eventId`, then `deliveryId`.'),
  at: z.number(),
  project: z.object({ ref: z.string(), name: z.string() }),
  session: z.string(),
  thread: z.string().nullable().describe('Subagent within the session.'),
  agent: z.string().nullable(),
};

const outcomes = {
  opened: count.describe('Files told that were read afterwards.'),
  edited: count.describe('Files told that were changed afterwards.'),
  ignored: count.describe('Files told of which nothing came while the session lasted.'),
  pending: count.describe('Files told of which something may still come.'),
};

const suppressionReason = z
  .enum([
    'off',
    'paused',
    'left-out',
    'unassigned',
    'nothing-telling',
    'nothing-known',
    'nothing-fits',
    'all-told',
    'over-budget',
    'not-on-disk',
    'never-suggested',
  ])
  .describe('Why nothing was said.');

/** An event, in short. */
export const eventEntry = z.object({
  kind: z.literal('event'),
  ...where,
  source: z.string(),
  type: z.string(),
  tool: z.string().nullable(),
  branch: z.string().nullable().describe('Branch of git that was checked out.'),
  access: z.string().nullable(),
  paths: z.array(z.string()).describe('The first few.'),
  pathCount: count,
  command: z.string().nullable(),
  query: z.string().nullable(),
  ok: z.boolean().nullable(),
  exitCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable().describe('How long a command ran.'),
  error: z.string().nullable(),
  text: z.string().nullable(),
});

/** What an agent was told, in short. */
export const deliveryEntry = z.object({
  kind: z.literal('delivery'),
  ...where,
  paths: z.array(z.string()),
  tokens: count.describe('Estimated.'),
  ...outcomes,
});

/** That an agent was told nothing. */
export const suppressionEntry = z.object({
  kind: z.literal('suppression'),
  ...where,
  reason: suppressionReason,
});

/** What the activity stream consists of. */
export const activityEntry = z.discriminatedUnion('kind', [eventEntry, deliveryEntry, suppressionEntry]);

const considered = z
  .object({
    candidates: count.describe('Files that recall ranked.'),
    fitting: count.describe('Of these, those that the prompt’s words speak for.'),
    toldBefore: count.describe('Of those, the ones told earlier in the session.'),
  })
  .describe('What the decision looked at.');

const budget = z.object({ tokens: count, files: count }).describe('What one delivery may hold.');

const reason = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('words'), words: z.array(z.string()) }),
    z.object({ kind: z.literal('associate'), of: z.string() }),
  ])
  .describe('The prompt’s words that the file holds, or the file that holds them and that it goes with.');

const item = z.object({
  path: z.string().describe('Relative to the project.'),
  rank: z.number().int().min(1).describe('Place among all that recall found.'),
  score: z.number().describe('A ranking score, not a probability.'),
  reason,
  evidence: z.array(evidence).describe('The largest contribution first.'),
});

const decision = {
  text: z.string().nullable().describe('Exactly what is put before the agent. Null: nothing.'),
  reason: suppressionReason.nullable().describe('Null: something is said.'),
  tokens: count.describe('Estimated.'),
  budget,
  considered,
};

/** What happens, what agents are told, and what becomes of it. */
export const activityMethods = {
  'activity.list': {
    summary:
      'What happened and what agents were told or not, the latest first. Ask on with `next` until it is null: a page may hold fewer entries than wanted, even none, where few fit.',
    params: z.object({
      project: project.optional(),
      kinds: z
        .array(name)
        .max(MAX_KINDS)
        .optional()
        .describe(
          'Event types, `delivery`, `suppression`. Default: all but the host’s own `injected` and `swept`.',
        ),
      agent: name.optional(),
      text: text.optional().describe('Contained in a path, command, query, error, tool or text.'),
      before: z
        .string()
        .regex(/^\d{1,15}\.\d{1,15}$/)
        .optional()
        .describe('`next` of the answer before, or `<eventId>.<deliveryId>` of an entry.'),
      limit: z.number().int().min(1).max(MAX_ENTRIES).optional(),
    }),
    result: z.object({
      entries: z.array(activityEntry),
      next: z.string().nullable().describe('Null: there is no more.'),
    }),
  },
  'activity.delivery': {
    summary: 'What was said with a prompt or why nothing was, why each file, and what became of it.',
    params: z.object({ id: z.string().describe('Of an entry of kind `delivery` or `suppression`.') }),
    result: z.object({
      id: z.string(),
      at: z.number(),
      project: where.project,
      session: where.session,
      thread: where.thread,
      agent: where.agent,
      moment: z.string(),
      prompt: z.string().nullable().describe('Its beginning. Null: the log no longer has it.'),
      ...decision,
      items: z.array(
        item.extend({
          outcome: z
            .enum(['opened', 'edited', 'ignored'])
            .nullable()
            .describe('Null: something may still come.'),
          outcomeAt: z.number().nullable(),
          file: z.string().nullable().describe('Where it lies on this machine; null: nowhere.'),
        }),
      ),
    }),
  },
  'activity.chart': {
    summary: 'Deliveries, what became of them, what they cost, and events, day by day.',
    params: z.object({
      project: project.optional(),
      days: z.number().int().min(1).max(MAX_CHART_DAYS).describe('Days up to today.'),
    }),
    result: z.object({
      days: z
        .array(
          z.object({
            day: z.string().describe('Such as 2026-01-31, in the host’s time zone.'),
            at: z.number().describe('Its begin.'),
            delivered: count,
            suppressed: count,
            ...outcomes,
            tokens: count,
            events: z.object({ agent: count, editor: count, shell: count, git: count }),
          }),
        )
        .describe('The oldest first, days without anything included.'),
    }),
  },
  'delivery.preview': {
    summary: 'What an agent would be told now with a prompt, exactly. Records nothing.',
    params: z.object({
      project,
      text,
      session: name.optional().describe('What it was told already is not told again. Default: a new one.'),
    }),
    result: z.object({ ...decision, items: z.array(item) }),
  },
} as const satisfies Record<string, Method>;
