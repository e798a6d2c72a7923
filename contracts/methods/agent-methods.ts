import { z } from 'zod';
import { name } from '../event.ts';
import { HOOK_NAME } from '../protocol.ts';
import { count, type Method } from '../shapes.ts';

const agent = z.string().regex(HOOK_NAME).describe('Its name, as agent.list gives it.');
const settings = name
  .optional()
  .describe('The settings file, absolute. Default: where the agent keeps its user’s.');
const action = z.enum(['install', 'uninstall']);
const problems = z.array(z.string()).describe('What is wrong, a sentence each.');

const changed = z.object({
  settingsFile: z.string(),
  changed: z.boolean().describe('False: it was as it should be, and was not written.'),
  backup: z.string().nullable().describe('The copy of what was there before.'),
  problems,
});

/** The agents on this machine and their hooks. */
export const agentMethods = {
  'agent.list': {
    summary: 'The agents that Holloway can be connected to, and how each stands. Reads files, runs nothing.',
    params: z.object({
      agent: agent.optional().describe('This one only.'),
      settings: settings.describe('Of that one: look at this settings file, absolute, in place of its own.'),
    }),
    result: z.object({
      agents: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          isInstalled: z.boolean().describe('Its program or its settings are on this machine.'),
          settingsFile: z.string(),
          state: z.enum(['connected', 'needs-repair', 'not-connected']),
          events: z.array(z.object({ event: z.string(), wired: z.boolean() })),
          hookClient: z.object({ path: z.string(), installed: z.boolean() }),
          stale: count.describe('Entries left over from an earlier install.'),
          problems,
          lastEventAt: z
            .number()
            .nullable()
            .describe('Time of the newest event that its hook told of; imports do not count.'),
        }),
      ),
    }),
  },
  'agent.check': {
    summary:
      'Run every installed hook with a probe that teaches nothing, and tell whether it reaches the host.',
    params: z.object({ agent, settings }),
    result: z.object({
      settingsFile: z.string(),
      healthy: z.boolean(),
      events: z.array(
        z.object({
          event: z.string(),
          wired: z.boolean(),
          reachedHost: z.boolean(),
          elapsedMs: z.number().nullable().describe('Null: there was nothing to run.'),
        }),
      ),
      problems,
    }),
  },
  'agent.preview': {
    summary:
      'What install or uninstall would make of the settings file. Writes nothing; refuses as they would.',
    params: z.object({ agent, settings, action }),
    result: z.object({
      settingsFile: z.string(),
      isNew: z.boolean().describe('There is no such file yet.'),
      before: z.string(),
      after: z.string(),
    }),
  },
  'agent.install': {
    summary: 'Put Holloway’s hooks into an agent’s settings, or repair them; every other byte stays.',
    params: z.object({ agent, settings }),
    result: changed.extend({
      hookClient: z.enum(['prebuilt', 'compiled', 'shell', 'node']).describe('Which client the hooks run.'),
    }),
  },
  'agent.uninstall': {
    summary: 'Take Holloway’s hooks out of an agent’s settings; every other byte stays.',
    params: z.object({ agent, settings }),
    result: changed,
  },
} as const satisfies Record<string, Method>;
