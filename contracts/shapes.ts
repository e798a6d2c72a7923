import { z } from 'zod';
import { name, time } from './event.ts';
import { NOTICE_TOPICS } from './notice-topics.ts';
import { MAX_RESULTS } from './protocol.ts';

/** Most names among which a ranking is asked for. */
const MAX_AMONG = 200_000;

/** A project, as answers name it. */
export const namedProject = z.object({
  ref: z.string().describe('What to give as `project` to ask about it.'),
  name: z.string(),
});

/** Which project is meant. */
export const project = name.describe('A folder, or an opaque name.');
/** As of when. */
export const at = time.optional().describe('Milliseconds since 1970. Default: now.');
/** Results wanted at most. */
export const limit = z.number().int().min(1).max(MAX_RESULTS).optional();
/** What is to be ranked. */
export const among = z.array(z.string()).max(MAX_AMONG).optional().describe('Rank these only.');
/** How many. */
export const count = z.number().int().min(0);

/** How the host is. */
export const hostState = z.enum(['learning', 'paused', 'degraded', 'read-only']);
/** What subscribers choose from. */
export const topic = z.enum(NOTICE_TOPICS);

/** Long work, as anyone may see it. */
export const job = z.object({
  id: z.string(),
  kind: z.string().describe('What kind of work, such as `graph-history`.'),
  title: z.string(),
  done: count,
  total: count.describe('0: nobody knows.'),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  message: z.string().nullable().describe('Why it failed, or what came of it.'),
});

/** What events touch. */
export const resourceKind = z.enum(['file', 'tool', 'command', 'error']);
/** A resource of a project. */
export const resourceRef = z.object({ kind: resourceKind, name });

/** One channel's part in a result. */
export const evidence = z
  .object({
    channel: z.string(),
    rank: z.number().int().min(1).describe('Place in that channel, from 1.'),
    weight: z.number().describe('Channel weight λ times its scaling γ.'),
    contribution: z.number().describe('Share of the score: weight / (20 + rank).'),
  })
  .catchall(z.unknown())
  .describe('One channel’s part in a result, and what produced it.');

/** A file that recall suggests. */
export const hit = z.object({
  path: z.string().describe('Relative to the project.'),
  score: z.number().describe('A ranking score, not a probability.'),
  rank: z.number().int().min(1),
  evidence: z.array(evidence),
});

/** A method of the socket: what it takes, what it gives, and its sentence in the reference. */
export interface Method {
  readonly summary: string;
  readonly params: z.ZodType;
  readonly result: z.ZodType;
}
