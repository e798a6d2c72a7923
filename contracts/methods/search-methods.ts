import { z } from 'zod';
import { name, text, time } from '../event.ts';
import { count, evidence, limit, type Method, project } from '../shapes.ts';

/** Most projects that one search is narrowed to. */
const MAX_PROJECTS = 100;

/** What a search finds. */
export const foundKind = z.enum(['file', 'tool', 'command', 'error', 'prompt', 'procedure']);

const found = z.object({
  kind: foundKind,
  id: z.string().describe('The resource’s name; of a prompt the event’s id, of a procedure its own.'),
  project: z.object({ ref: z.string(), name: z.string() }),
  name: z.string().describe('What to show: a path, a tool, the first line of a prompt.'),
  snippet: z.string().nullable().describe('Of a prompt: the text around the first word found.'),
  score: z.number().describe('Orders this answer; not a probability.'),
  rank: z.number().int().min(1),
  evidence: z.array(evidence).describe('The channels that propose it, the largest contribution first.'),
  lastAt: z.number(),
  accesses: count,
  edits: count,
  isPinned: z.boolean(),
  path: z.string().nullable().describe('Where the file lies on this machine; null: nowhere.'),
});

/** Search, as somebody types. */
export const searchMethods = {
  'search.find': {
    summary:
      'Find resources, past prompts and procedures as somebody types: names that hold the words, and files that recall ranks for them. Without words: what was touched last.',
    params: z.object({
      query: text,
      projects: z.array(project).max(MAX_PROJECTS).optional().describe('Default: all.'),
      kinds: z.array(foundKind).optional().describe('Default: all.'),
      since: time.optional().describe('Touched at this time or later.'),
      until: time.optional().describe('Touched at this time or earlier.'),
      agent: name.optional().describe('Touched by this agent.'),
      limit,
    }),
    result: z.object({
      hits: z.array(found),
      tookMs: z.number().describe('Time in the host.'),
    }),
  },
} as const satisfies Record<string, Method>;
