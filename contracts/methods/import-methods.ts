import { z } from 'zod';
import { name } from '../event.ts';
import { count, type Method } from '../shapes.ts';

/** Most folders that one import names. */
const MAX_FOLDERS = 1_000;

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
    summary: 'What there is on this machine to learn from: sessions that agents kept, and git histories.',
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
} as const satisfies Record<string, Method>;
