import { z } from 'zod';
import { name, text } from '../event.ts';
import { among, at, count, evidence, hit, limit, type Method, namedProject, project } from '../shapes.ts';

/** Most files that fixed one error. */
const MAX_FIXED = 100;

/** What memory has to say. */
export const memoryMethods = {
  'memory.recall': {
    summary: 'Rank the files of a project for a query, with evidence.',
    params: z.object({
      project,
      query: text,
      session: name.optional(),
      at,
      limit,
      intent: z
        .enum(['edit', 'read'])
        .optional()
        .describe('What the files are wanted for. Changes nothing yet.'),
      among,
      channels: z.array(z.string()).optional().describe('Use these channels only.'),
    }),
    result: z.object({
      results: z.array(hit),
      around: z
        .object({ project: namedProject, results: z.array(hit) })
        .optional()
        .describe('What fits of the repository that this one is a submodule of: another project.'),
    }),
  },
  'memory.predict': {
    summary: 'Rank the next tool or the next file of a session.',
    params: z.object({ project, session: name, kind: z.enum(['tool', 'file']), at, limit, among }),
    result: z.object({
      predictions: z.array(z.object({ name: z.string(), score: z.number(), evidence: z.array(evidence) })),
    }),
  },
  'memory.error': {
    summary: 'Record that an error was met; answer the files that went with it before.',
    params: z.object({
      project,
      session: name.optional(),
      error: text.min(1),
      at,
      limit,
    }),
    result: z.object({
      fingerprint: z.string(),
      seen: count.describe('Times met or resolved, this one included.'),
      results: z.array(hit),
    }),
  },
  'memory.resolve': {
    summary: 'Record which files fixed an error.',
    params: z.object({
      project,
      session: name.optional(),
      error: text.min(1),
      paths: z.array(z.string()).min(1).max(MAX_FIXED),
      at,
    }),
    result: z.object({ fingerprint: z.string(), paths: z.array(z.string()) }),
  },
  'memory.explain': {
    summary:
      'Why a file ranks where it does for a query: every channel, and what the file is associated with.',
    params: z.object({
      project,
      query: text,
      path: z.string(),
      session: name.optional(),
      at,
    }),
    result: z.object({
      path: z.string(),
      rank: z.number().int().nullable().describe('Null: no channel proposes it.'),
      score: z.number(),
      evidence: z.array(evidence),
      resource: z.object({
        accesses: count,
        edits: count,
        reads: count,
        sessions: count,
        firstAt: z.number(),
        lastAt: z.number(),
        reinforcement: z.number(),
        activation: z.number(),
        pinned: z.boolean().describe('It does not fade.'),
      }),
      associations: z.array(
        z.object({
          kind: z.string(),
          name: z.string(),
          weight: z.number(),
          coAccesses: count,
          at: z.number(),
          direction: z.enum(['to', 'from']),
          pinned: z.boolean().describe('It does not fade.'),
        }),
      ),
    }),
  },
  'memory.stats': {
    summary: 'Counts of what is known, over all projects or in one.',
    params: z.object({ project: project.optional() }),
    result: z.object({
      projects: count,
      events: count,
      sessions: count,
      commits: count.describe('Read from histories of git.'),
      files: count,
      tools: count,
      commands: count.describe('Run in shells: one that an agent runs is learned as its tool.'),
      errors: count,
      associations: count,
      bytes: count.describe('Size of the store on disk, its log included.'),
      redactions: count.describe('Values redacted since the store was made.'),
    }),
  },
} as const satisfies Record<string, Method>;
