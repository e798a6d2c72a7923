import { z } from 'zod';
import { name } from '../event.ts';
import { job, type Method } from '../shapes.ts';

/** Long work that goes on in the background. */
export const jobMethods = {
  'job.list': {
    summary: 'Long work under way, and what became of the latest that ended. Oldest first.',
    params: z.object({}),
    result: z.object({ jobs: z.array(job) }),
  },
  'job.cancel': {
    summary: 'Cancel long work. What asked for it fails with `cancelled`.',
    params: z.object({ id: name }),
    result: z.object({
      cancelled: z.boolean().describe('False: it had ended, cannot be cancelled, or is not known.'),
    }),
  },
} as const satisfies Record<string, Method>;
