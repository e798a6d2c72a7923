import { z } from 'zod';
import { name } from '../event.ts';
import { count, type Method } from '../shapes.ts';

/** Most folders that one import names. */
const MAX_FOLDERS = 1_000;

/** Most histories that one import names, and patterns of what is left out of them. */
const MAX_HISTORIES = 100;
const MAX_PATTERNS = 1_000;

const shellHistory = z.object({
  keeper: z.enum(['zsh', 'bash', 'fish', 'atuin']).describe('Whose form the file has.'),
  file: name.describe('Absolute.'),
});

const id = name.optional().describe('Of the job, to follow and cancel it. Default: one is made.');
const folders = z.array(name).max(MAX_FOLDERS);

const summary = z.object({
  accepted: count,
  duplicates: count.describe('Known before, as after an earlier import.'),
  failed: z.array(z.object({ what: z.string(), message: z.string() })).describe('What could not be read.'),
});

/** Learning from what is past. */
export const importMethods = {
  'import.find': {
    summary:
      'What there is on this machine to learn from: sessions that agents kept, git histories, and what shells and atuin kept, counted.',
    params: z.object({}),
    result: z.object({
      transcripts: z.array(
        z.object({
          folder: z.string().nullable().describe('Where the sessions were held; null: not told.'),
          kept: z.string().describe('What to give to import.transcripts.'),
          files: count,
          bytes: count,
        }),
      ),
      repositories: z.array(z.string()).describe('Checkouts in which work was done; for import.git.'),
      shells: z.array(shellHistory.extend({ commands: count })),
    }),
  },
  'import.transcripts': {
    summary:
      'Learn from the sessions kept below these folders, as a job. Answered at its end; repeats count once.',
    params: z.object({ id, folders: folders.describe('Absolute.') }),
    result: summary,
  },
  'import.git': {
    summary:
      'Learn from git which files were committed together, as a job: the latest 5,000 commits of each checkout, those of more than 26 files and merges left out, files by the names they have today. Answered at its end; repeats count once.',
    params: z.object({ id, repositories: folders.describe('Folders of checkouts, absolute.') }),
    result: summary,
  },
  'import.shells': {
    summary:
      'Learn from what shells and atuin kept of commands, as a job. Left out is what begins with a blank, and of atuin what agents ran, what was deleted, and what other machines ran. A command belongs to the project that its folder lies in, or an absolute path in it, if that is a repository or known; else to none. Answered at its end; repeats count once.',
    params: z.object({
      id,
      histories: z.array(shellHistory).max(MAX_HISTORIES),
      ignored: z
        .array(name)
        .max(MAX_PATTERNS)
        .optional()
        .describe('Patterns of commands to leave out, as in HOLLOWAY_IGNORE.'),
    }),
    result: summary,
  },
} as const satisfies Record<string, Method>;
