import { z } from 'zod';
import { MAX_RETENTION_DAYS } from '../protocol.ts';
import { at, count, type Method, project } from '../shapes.ts';

/** Upkeep. */
export const maintenanceMethods = {
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
    result: z.object({
      ok: z.boolean(),
      problems: z.array(z.string()),
      events: count.describe('Without Holloway’s own, such as what agents were told.'),
    }),
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
      waiting: z
        .array(
          z.object({
            project: z.string(),
            until: z
              .number()
              .nullable()
              .describe('Null: an erasure or its undo is still under way; then until that can be told.'),
          }),
        )
        .describe('Projects with events old enough to go, which stay while an erasure can be undone.'),
      backups: count.describe('Backups at hand. Each keeps the events that it was made with.'),
    }),
  },
} as const satisfies Record<string, Method>;
