import { z } from 'zod';
import { name } from '../event.ts';
import { count, type Method } from '../shapes.ts';

/** Copies of the store. `maintenance.backup` makes one. */
export const backupMethods = {
  'backup.list': {
    summary:
      'The copies of the store in its home, the newest first: backups, and former stores that were set aside.',
    params: z.object({}),
    result: z.object({
      copies: z.array(
        z.object({
          path: z.string(),
          at: z.number().describe('When it was made or set aside.'),
          bytes: count,
          kind: z.enum(['backup', 'replaced', 'damaged']),
        }),
      ),
    }),
  },
  'backup.restore': {
    summary:
      'Go back to a backup, without a restart. It is checked first; the present store is kept beside it. Requests wait meanwhile, and hooks go to the spool.',
    params: z.object({ path: name.describe('Absolute.') }),
    result: z.object({
      events: count.describe('Events in the store as it is now.'),
      aside: z.string().nullable().describe('Where the store is kept that was there before.'),
    }),
  },
} as const satisfies Record<string, Method>;
