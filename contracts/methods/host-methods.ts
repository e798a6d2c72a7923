import { z } from 'zod';
import { count, hostState, type Method, namedProject, project, topic } from '../shapes.ts';

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
  'project.checkouts': {
    summary: 'Where a project is checked out, which branch each is on now, and what it is a submodule of.',
    params: z.object({ project }),
    result: z.object({
      name: z.string(),
      around: namedProject.nullable().describe('The project that it is a submodule of.'),
      checkouts: z
        .array(
          z.object({
            root: z.string(),
            branch: z.string().nullable().describe('Null: on none, or the folder is gone.'),
            isThere: z.boolean(),
          }),
        )
        .describe('Worktrees included; none where it is no repository.'),
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
      watching: z
        .object({
          state: z
            .enum(['off', 'on', 'paused', 'degraded'])
            .describe('`degraded`: some folder is not watched as it should be.'),
          roots: z.array(
            z.object({
              root: z.string(),
              state: z
                .enum(['starting', 'watching', 'scanning', 'checked', 'missing'])
                .describe(
                  '`scanning`: looked at every minute, since events cannot be had; `checked`: every five, since changes may be made elsewhere (a network file system).',
                ),
              troubles: z.array(z.string()).describe('Sentences without their stop.'),
              folders: count,
              files: count,
              comparedAt: z.number().nullable().describe('When all its files were last looked at.'),
              foundUnheard: count.describe('Files of which that look found a change that no event told.'),
            }),
          ),
          trouble: z.string().nullable().describe('Why nothing is watched at all.'),
          silentAt: z
            .number()
            .nullable()
            .describe('When events last failed to come; they were asked for anew.'),
        })
        .describe('How files are watched for what is saved in editors.'),
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
