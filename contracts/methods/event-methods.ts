import { z } from 'zod';
import { MAX_EVENTS_PER_BATCH } from '../protocol.ts';
import { count, type Method } from '../shapes.ts';

/** Recording. */
export const eventMethods = {
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
} as const satisfies Record<string, Method>;
