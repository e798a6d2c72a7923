import { z } from 'zod';
import { count, type Method, project, resourceRef } from '../shapes.ts';

/** Least that one call leaves of a weight; less is to forget it. Chosen. */
const LEAST_FACTOR = 0.01;

const share = z.number().min(0).max(1);
/** A directed association by its ends. */
export const associationRef = z.object({ from: resourceRef, to: resourceRef });

const corrected = z.object({
  isPinned: z.boolean(),
  weight: share
    .nullable()
    .describe('Of an association, faded to now; null: a resource, or an association that is gone.'),
  coAccesses: count.nullable(),
});
const made = z.object({
  undo: z.string().describe('What to give to `memory.undo`.'),
  undoUntil: z.number().nullable().describe('Until when; null: for as long as the project is kept.'),
  now: corrected.describe('As it is afterwards.'),
});

/** What a person corrects of what was learned; each is an event of the log, so that a rebuild meets it. */
export const correctionMethods = {
  'memory.pin': {
    summary: 'Pin a resource or an association, so that it does not fade and is not dropped; or let it go.',
    params: z
      .object({
        project,
        resource: resourceRef.optional(),
        association: associationRef.optional(),
        pinned: z.boolean(),
      })
      .refine(
        ({ resource, association }) => (resource === undefined) !== (association === undefined),
        'name either a resource or an association',
      ),
    result: made,
  },
  'memory.weaken': {
    summary: 'Weaken an association by a factor.',
    params: z.object({
      project,
      ...associationRef.shape,
      factor: z.number().min(LEAST_FACTOR).lt(1).describe('What is left of the weight.'),
    }),
    result: made,
  },
  'memory.forget': {
    summary: 'Forget an association. Its ends stay known, and it is learned anew when they meet again.',
    params: z.object({ project, ...associationRef.shape }),
    result: made,
  },
  'memory.undo': {
    summary: 'Take back a pin, a weakening or a forgetting. What was learned since stays.',
    params: z.object({ undo: z.string() }),
    result: z.object({ now: corrected }),
  },
  'memory.pins': {
    summary: 'What is pinned, in one project or in all.',
    params: z.object({ project: project.optional() }),
    result: z.object({
      resources: z.array(
        z.object({ project, projectName: z.string(), resource: resourceRef, lastAt: z.number() }),
      ),
      associations: z.array(
        z.object({
          project,
          projectName: z.string(),
          ...associationRef.shape,
          weight: share,
          coAccesses: count,
          at: z.number().describe('Last co-access.'),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Method>;
