import { z } from 'zod';
import { count, hostState, type Method, topic } from '../shapes.ts';

/** The host and its projects. */
export const hostMethods = {
  hello: {
    summary: 'Agree on the protocol version. Optional, but first if sent.',
    params: z.object({ protocol: z.number().int(), client: z.string().optional() }),
    result: z.object({ protocol: z.number().int(), version: z.string(), pid: z.number().int() }),
  },
  'project.list': {
    summary: 'The projects known, latest activity first.',
    params: z.object({}),
    result: z.object({
      projects: z.array(
        z.object({
          ref: z.string().describe('What to give as `project` to ask about it.'),
          name: z.string(),
          roots: z.array(z.string()).describe('Folders it was seen in; empty for an opaque name.'),
          events: count,
          files: count,
          lastAt: z.number().nullable(),
          isLeftOut: z.boolean().describe('Whether nothing of it is recorded.'),
        }),
      ),
    }),
  },
  'host.status': {
    summary: 'What the host is doing, proven by its own last acts.',
    params: z.object({}),
    result: z.object({
      version: z.string(),
      pid: z.number().int(),
      state: hostState,
      pausedUntil: z.number().nullable().describe('Null: not paused, or until resumed.'),
      startedAt: z.number(),
      events: count.describe('Events stored.'),
      lastEventAt: z.number().nullable().describe('Time of the newest event stored.'),
      lastCommitAt: z.number().nullable(),
      backlog: count.describe('Events received and not yet durable.'),
      spooled: count.describe('Events waiting in the spool.'),
      declined: count.describe('Hook calls declined since start: too large or not understood.'),
      errors: count.describe('Errors since start.'),
      lastError: z.string().nullable(),
      notices: z.array(z.string()).describe('What the person should know, newest last.'),
      home: z.string(),
      socket: z.string(),
      memoryBytes: count,
      lastBackupAt: z.number().nullable(),
    }),
  },
  'host.subscribe': {
    summary: 'Receive `host.notified` notifications on this connection from now on.',
    params: z.object({
      topics: z
        .array(topic)
        .optional()
        .describe('Default: all but `activity`, which tells what is done in every project.'),
    }),
    result: z.object({ topics: z.array(z.string()) }),
  },
} as const satisfies Record<string, Method>;
