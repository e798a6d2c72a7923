import { z } from 'zod';
import { name, time } from '../event.ts';
import { count, type Method, project, resourceRef } from '../shapes.ts';

/** Most sessions, events or resources named in one erasure. */
const MAX_NAMED = 10_000;

const jobId = name.optional().describe('Of the job, to follow and cancel it. Default: one is made.');

/** What of the recorded can be erased by itself. */
export const erasableKind = z.enum(['prompts', 'commands', 'errors', 'searches']);

/** What is to be erased: whatever fits all that is given. */
export const erasureScope = z
  .strictObject({
    project: project.optional().describe('A folder, or an opaque name. Absent: in all projects.'),
    since: time.optional().describe('From this time on.'),
    until: time.optional().describe('Before this time.'),
    kinds: z
      .array(erasableKind)
      .min(1)
      .optional()
      .describe(
        'Only these. Errors and searches are taken out of their events, which stay if they say more.',
      ),
    sessions: z.array(name).min(1).max(MAX_NAMED).optional(),
    events: z
      .array(z.number().int().min(1))
      .min(1)
      .max(MAX_NAMED)
      .optional()
      .describe('Single events, by id.'),
    resources: z
      .array(resourceRef)
      .min(1)
      .max(MAX_NAMED)
      .optional()
      .describe('They are taken out of the events; an event left with nothing goes.'),
    mentions: z
      .boolean()
      .optional()
      .describe('With `resources`: prompts, commands, searches and errors that name one of them go, too.'),
  })
  .describe('A project alone: all of it. At least one field.');

const counts = z.object({
  events: count.describe('Events that go whole.'),
  changedEvents: count.describe('Events that stay without what is erased of them.'),
  prompts: count.describe('Of the events that go.'),
  commands: count.describe('Of the events that go.'),
  sessions: count.describe('Sessions of which nothing stays.'),
  resources: count.describe('Files, tools, commands and errors that nothing that stays tells of.'),
  deliveries: count.describe('Accounts of what agents were told.'),
  procedures: count,
  mentions: count.describe(
    'Events that stay and name an erased resource in a text: `mentions` takes them, too.',
  ),
  projects: count.describe('Projects that go whole.'),
  olderMemories: count.describe(
    'Projects that lose, besides, all that they learned from events no longer kept: the scope reaches into that time.',
  ),
  oldestAt: z.number().nullable(),
  newestAt: z.number().nullable(),
});

const erasure = z.object({
  id: z.number().int(),
  at: z.number(),
  state: z.enum(['erasing', 'undoable', 'undoing', 'finishing']),
  undoUntil: z.number().nullable().describe('Until when it can be undone; null: not now.'),
  backups: z.enum(['keep', 'delete']),
  projects: z.array(z.string()).describe('Names of the projects concerned.'),
  kinds: z.array(erasableKind).nullable(),
  resources: z.array(resourceRef).nullable(),
  since: z.number().nullable(),
  until: z.number().nullable(),
  counts: counts.nullable(),
});

/** Erasing, and taking what is recorded elsewhere. */
export const privacyMethods = {
  'privacy.count': {
    summary: 'Count what an erasure would take. Changes nothing.',
    params: z.object({ scope: erasureScope }),
    result: z.object({
      counts,
      copies: z
        .object({ number: count, newestAt: z.number().nullable() })
        .describe('Backups and former stores at hand, which keep what they were made with.'),
    }),
  },
  'privacy.erase': {
    summary:
      'Erase, as a job that cannot be cancelled. Answered when nothing of it can be found by asking, in exports or in backups made from then on; it can be undone until `undoUntil`, and then is in no file.',
    params: z.object({
      id: name.optional().describe('Of the job, to follow it. Default: one is made.'),
      scope: erasureScope,
      backups: z
        .enum(['keep', 'delete'])
        .describe('What becomes, at the end, of the backups made before: they still hold what is erased.'),
    }),
    result: z.object({ erasure }),
  },
  'privacy.undo': {
    summary: 'Bring back what an erasure took, as it was.',
    params: z.object({ erasure: z.number().int() }),
    result: z.object({ ok: z.literal(true) }),
  },
  'privacy.finish': {
    summary: 'End the time in which an erasure can be undone: what it took is overwritten.',
    params: z.object({ erasure: z.number().int() }),
    result: z.object({ ok: z.literal(true) }),
  },
  'privacy.pending': {
    summary: 'Erasures that are not done: on their way, or to be undone. The oldest first.',
    params: z.object({}),
    result: z.object({ erasures: z.array(erasure) }),
  },
  'privacy.export': {
    summary:
      'Write all that is recorded to one file of JSON lines, as a job: docs/export-format.md says how to read it. Answered at its end.',
    params: z.object({
      id: jobId,
      to: name
        .optional()
        .describe('An absolute path at which no file is. Default: a dated name in the downloads.'),
      projects: z.array(project).max(MAX_NAMED).optional().describe('Default: all, and the settings.'),
    }),
    result: z.object({
      path: z.string(),
      bytes: count,
      projects: count,
      events: count,
      ownEvents: count.describe(
        'Of the events, Holloway’s own, such as what agents were told: other counts leave them out.',
      ),
    }),
  },
  'privacy.import': {
    summary:
      'Take in an export, as a job. It is checked as a whole first. What is there already counts once; what is there and not in it stays.',
    params: z.object({
      id: jobId,
      from: name.describe('The absolute path of an export.'),
      dryRun: z.boolean().optional().describe('Only check.'),
      onBad: z
        .enum(['refuse', 'skip'])
        .optional()
        .describe(
          'What to do where a line cannot be taken: take nothing, or all the others. Default: refuse.',
        ),
    }),
    result: z.object({
      imported: z.boolean().describe('False: nothing was written.'),
      found: z
        .object({ projects: count, events: count, deliveries: count, procedures: count, settings: count })
        .describe('Lines that can be taken.'),
      bad: z.array(z.object({ line: count, reason: z.string() })).describe('The first that cannot.'),
      badLines: count.describe('How many cannot.'),
      added: z.object({ events: count, deliveries: count, procedures: count }),
      known: count.describe('That were there already.'),
      leftOut: z.array(z.string()).describe('What else was left out, in sentences.'),
    }),
  },
} as const satisfies Record<string, Method>;
