import { z } from 'zod';
import { name } from '../event.ts';
import type { Method } from '../shapes.ts';

const shell = z.enum(['bash', 'zsh', 'fish']);
const startFile = name
  .optional()
  .describe('The start file, absolute. Default: the one that the shell reads for this user.');
const changed = z.object({
  startFile: z.string(),
  changed: z.boolean().describe('False: it was as it should be, and was not written.'),
  backup: z.string().nullable().describe('The copy of what was there before.'),
});

/** The shells on this machine, and whether they report the commands that a person runs. */
export const shellMethods = {
  'shell.list': {
    summary: 'The shells that can report their commands, and how each stands. Reads files, runs nothing.',
    params: z.object({}),
    result: z.object({
      shells: z.array(
        z.object({
          name: shell,
          isInstalled: z.boolean().describe('Its program is on this machine.'),
          startFile: z.string(),
          state: z.enum(['connected', 'needs-repair', 'not-connected']),
          problems: z.array(z.string()).describe('What is wrong, a sentence each.'),
        }),
      ),
    }),
  },
  'shell.preview': {
    summary: 'What install or uninstall would make of the start file. Writes nothing; refuses as they would.',
    params: z.object({ shell, startFile, action: z.enum(['install', 'uninstall']) }),
    result: z.object({
      startFile: z.string(),
      isNew: z.boolean().describe('There is no such file yet.'),
      before: z.string(),
      after: z.string(),
    }),
  },
  'shell.install': {
    summary:
      'Have a shell report its commands: one marked block in its start file, or its repair; every other byte stays.',
    params: z.object({ shell, startFile }),
    result: changed,
  },
  'shell.uninstall': {
    summary: 'Take the block out of a shell’s start file; every other byte stays.',
    params: z.object({ shell, startFile }),
    result: changed,
  },
} as const satisfies Record<string, Method>;
