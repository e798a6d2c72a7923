import { z } from 'zod';
import { text } from '../event.ts';
import { at, count, type Method, project, resourceRef } from '../shapes.ts';
import { associationRef } from './correction-methods.ts';

/** Half-lives that can be set, in days: an hour or so, up to a century. Chosen. */
const HALF_LIFE = { least: 0.05, most: 36_500 } as const;
/** Thresholds that can be set. Chosen: above half, nothing would be learned that stays. */
const THRESHOLD = { least: 0.000_001, most: 0.5 } as const;
/** Most things listed as fading. */
export const MAX_FADING = 2_000;
/** Most curves drawn at once. */
export const MAX_CURVES = 8;
/** Longest time that curves reach ahead, days. */
const MAX_CURVE_DAYS = 3_650;
/** Most changes listed. */
const MAX_CHANGES = 200;

const days = z.number().min(0);
const halfLife = z.number().min(HALF_LIFE.least).max(HALF_LIFE.most).nullable();
const threshold = z.number().min(THRESHOLD.least).max(THRESHOLD.most).nullable();
const share = z.number().min(0).max(1);

const settings = z.object({
  association: z
    .object({ file: halfLife, tool: halfLife, command: halfLife, error: halfLife })
    .describe(
      'Half-life in days of associations, by the kind of resource that they lead to; null: as published.',
    ),
  activation: halfLife.describe('Half-life in days of how active a resource is.'),
  reinforcement: halfLife.describe('Half-life in days of what repeated use adds to a resource.'),
  dropBelow: threshold.describe('Weight below which an association is dropped.'),
});
const patch = z
  .object({
    association: settings.shape.association.partial().optional(),
    activation: halfLife.optional(),
    reinforcement: halfLife.optional(),
    dropBelow: threshold.optional(),
  })
  .describe('What is to change of the settings; absent: stays; null: back to what is published.');
const effective = z.object({
  association: z.object({ file: days, tool: days, command: days, error: days }),
  activation: days,
  reinforcement: days,
  dropBelow: share,
  fadesOutAfter: days.describe(
    'Days after which a file that was met once, and that nothing leads out of, is no longer suggested.',
  ),
});
const losses = z.object({ associations: count, files: count });
const outlook = z.object({
  associations: count.describe('A sweep would drop.'),
  files: count.describe('Would no longer be suggested.'),
  returning: count.describe('Files that would be suggested again.'),
  ahead: z
    .array(losses.extend({ days }))
    .describe('Of what a sweep leaves, what will be gone so many days later if nothing is touched.'),
});

const fadingItem = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('association'),
    ...associationRef.shape,
    weight: share.describe('Faded to now.'),
    coAccesses: count,
    lastAt: z.number().describe('Last co-access.'),
    goneAt: z.number().describe('When it is dropped; in the past: with the next sweep.'),
  }),
  z.object({
    what: z.literal('file'),
    file: resourceRef,
    associations: count.describe('Out of it.'),
    lastAt: z.number().describe('Last touch.'),
    goneAt: z.number().describe('When it is no longer suggested.'),
    keptBy: resourceRef
      .nullable()
      .describe('Where its longest-lasting association leads; null: its last touch keeps it.'),
  }),
]);

const change = z.object({
  change: z.string().describe('What to give to `maintenance.undo`.'),
  at: z.number(),
  kind: z.enum(['decay', 'correction']),
  projects: z.array(z.object({ ref: z.string(), name: z.string() })),
  reason: z.string().nullable(),
  settings: patch.nullable().describe('What was set; null: nothing, what had faded was dropped.'),
  correction: z
    .object({
      act: z.string().describe('Such as `pin-resource` or `forget-association`.'),
      resource: resourceRef.nullable(),
      association: associationRef.nullable(),
      factor: share.nullable(),
    })
    .nullable(),
  dropped: count.describe('Associations.'),
  files: count.describe('No longer suggested afterwards.'),
  undoUntil: z.number().nullable().describe('Null: for as long as it is listed.'),
  state: z.enum(['applying', 'applied', 'undoing', 'undone']),
  canUndo: z.boolean(),
});

const series = z.object({
  of: z.enum(['association', 'activation', 'reinforcement']),
  current: z.array(z.number()).describe('At each time, as it fades now.'),
  proposed: z.array(z.number()).describe('At each time, as it would fade.'),
  to: resourceRef.nullable().describe('Where the association leads.'),
  goneAt: z
    .object({ current: z.number().nullable(), proposed: z.number().nullable() })
    .nullable()
    .describe('When the association is dropped; null in it: never.'),
});

/** How what was learned fades, as the person sets it. */
export const upkeepMethods = {
  'maintenance.settings': {
    summary: 'How a project’s memory fades: what is set, what applies, and what is published.',
    params: z.object({ project }),
    result: z.object({ settings, effective, published: effective }),
  },
  'maintenance.preview': {
    summary:
      'What dropping what has faded would take, as projects fade now and as they would. Changes nothing.',
    params: z.object({ project: project.optional(), settings: patch.optional(), at }),
    result: z.object({
      at: z.number(),
      current: outlook.describe('If nothing is set.'),
      proposed: outlook.describe('With these settings.'),
      holds: z.object({ associations: count, files: count.describe('That are suggested.') }),
      effective: effective.nullable().describe('With these settings; null: several projects.'),
      projects: z.array(
        z.object({
          ref: z.string(),
          name: z.string(),
          holds: losses,
          current: losses,
          proposed: losses,
        }),
      ),
    }),
  },
  'maintenance.apply': {
    summary:
      'Set how projects fade, if settings are given, and drop what has faded. It can be undone exactly for a day.',
    params: z.object({
      project: project.optional(),
      settings: patch.optional(),
      reason: text.optional().describe('For the account of changes.'),
    }),
    result: z.object({
      change: z.string().describe('What to give to `maintenance.undo`.'),
      projects: count,
      dropped: count.describe('Associations.'),
      files: count.describe('No longer suggested.'),
      undoUntil: z.number(),
    }),
  },
  'maintenance.undo': {
    summary:
      'Undo a change: an application of decay exactly, as if it had never been; a correction as `memory.undo` does.',
    params: z.object({ change: z.string() }),
    result: z.object({
      change: z.string(),
      kind: z.enum(['decay', 'correction']),
      projects: count,
      events: count.describe('Learned anew; 0 for a correction.'),
    }),
  },
  'maintenance.changes': {
    summary: 'What a person changed of what was learned and of how it fades, the latest first.',
    params: z.object({
      project: project.optional(),
      limit: z.number().int().min(1).max(MAX_CHANGES).optional().describe('Default: 50.'),
    }),
    result: z.object({ changes: z.array(change) }),
  },
  'maintenance.fading': {
    summary: 'What of a project is gone soonest if nothing is touched, and what keeps it until then.',
    params: z.object({
      project,
      what: z.enum(['association', 'file']),
      settings: patch.optional(),
      limit: z.number().int().min(1).max(MAX_FADING).optional().describe('Default: 500.'),
    }),
    result: z.object({
      at: z.number(),
      dropBelow: share,
      items: z
        .array(fadingItem)
        .describe('The soonest first. What has faded out already, and what is pinned, is left out.'),
    }),
  },
  'maintenance.curves': {
    summary: 'How resources and associations fade, as they do now and as they would.',
    params: z.object({
      project,
      items: z
        .array(z.union([z.object({ resource: resourceRef }), z.object({ association: associationRef })]))
        .max(MAX_CURVES),
      settings: patch.optional(),
      days: z.number().min(1).max(MAX_CURVE_DAYS).describe('How far ahead.'),
    }),
    result: z.object({
      times: z.array(z.number()).describe('Of the points: from now on, evenly apart.'),
      threshold: z.object({ current: share, proposed: share }),
      items: z
        .array(
          z.object({
            resource: resourceRef.nullable(),
            association: associationRef.nullable(),
            isPinned: z.boolean(),
            series: z
              .array(series)
              .describe('Of a file also its longest-lasting association. Empty: not known.'),
          }),
        )
        .describe('In the order in which they were asked for.'),
    }),
  },
  'maintenance.storage': {
    summary: 'How large the store is, how it grows, who takes how much, and what keeping less would save.',
    params: z.object({}),
    result: z.object({
      at: z.number(),
      bytes: count.describe('Size of the store on disk, its log included.'),
      events: count,
      oldestAt: z.number().nullable(),
      growth: z
        .array(z.object({ day: z.number(), events: count, bytes: count.describe('Roughly.') }))
        .describe('The last 90 days, each, the oldest first, by when it happened.'),
      perDay: z.object({
        last30: z.object({ events: z.number(), bytes: z.number() }),
        last90: z.object({ events: z.number(), bytes: z.number() }),
      }),
      projects: z
        .array(
          z.object({
            ref: z.string(),
            name: z.string(),
            events: count,
            logBytes: count.describe('Of its events, roughly.'),
            learnedBytes: count.describe('Of what was learned from them, roughly.'),
          }),
        )
        .describe('The largest first.'),
      retention: z.object({
        days: z.number().nullable().describe('For how many days events are kept; null: for ever.'),
        savings: z
          .array(z.object({ days, events: count, bytes: count.describe('Roughly.') }))
          .describe('What keeping events for so many days would delete; what was learned from them stays.'),
      }),
    }),
  },
} as const satisfies Record<string, Method>;
