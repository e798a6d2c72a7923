import { z } from 'zod';
import { DELIVERY_ID, HOOK_NAME } from '../protocol.ts';
import { at, type Method } from '../shapes.ts';

/** Agents’ hooks. */
export const hookMethods = {
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
} as const satisfies Record<string, Method>;
