import { z } from 'zod';
import { duration, name, time } from './event.ts';
import { MAX_PATHS } from './protocol.ts';

/** What the first line of an export says that it is. */
export const BUNDLE_FORMAT = 'holloway-export';
/** Version of the export's format; a change of meaning raises it, an added optional field does not. */
export const BUNDLE_VERSION = 1;

/** Longest texts in an export, UTF-16 units: those that the log keeps. */
const LONGEST = { command: 4_000, query: 1_000, error: 4_000, text: 20_000, name: 500, path: 1_000 } as const;
/** Base64 characters of the longest part of a memory. */
const MAX_PART = 2_000_000;
const MAX_ROOTS = 1_000;

/** Text without a null character, which no name and no prompt has. */
function words(longest: number): z.ZodString {
  return z
    .string()
    .max(longest)
    .regex(/^[^\0]*$/, 'holds a null character');
}

/**
 * Whether a text can be a path within a project, or an absolute one where the project has no folder: never one
 * that climbs out, or that another system or a network would be asked for.
 */
export function isPathOfProject(path: string): boolean {
  return !path.split(/[/\\]/).includes('..') && !/^(?:[A-Za-z]:[/\\]|~(?:[/\\]|$)|[/\\]{2})/.test(path);
}

const path = words(LONGEST.path)
  .min(1)
  .refine(isPathOfProject, 'climbs out of its project, or is no path of one');

const folder = words(LONGEST.path)
  .regex(/^(\/|[A-Za-z]:[/\\])/, 'is not absolute')
  .refine((value) => !value.split(/[/\\]/).includes('..'), 'climbs');

/** What identifies a project in an export. */
const projectKey = words(2 * LONGEST.path).regex(
  /^(unassigned|git:[0-9a-f]{4,64}(#\d{1,6})?|path:(?!.*(^|[/\\])\.\.([/\\]|$))[\s\S]+|name:(?!\.\.?([/\\]|$))(?!.*[/\\]\.\.([/\\]|$))[\s\S]+)$/,
  'is no project’s key',
);

/** The first line. */
export const bundleHeader = z.strictObject({
  is: z.literal('header'),
  format: z.literal(BUNDLE_FORMAT),
  version: z.number().int().min(1),
  at: z.iso.datetime().describe('When it was made.'),
  program: words(LONGEST.name).describe('Version of Holloway that made it.'),
});

const bundleProject = z.strictObject({
  is: z.literal('project'),
  key: projectKey.describe(
    '`git:` and the first commit, `path:` and a folder, `name:` and an opaque name, or `unassigned`.',
  ),
  name: words(LONGEST.name),
  createdAt: time,
  roots: z.array(z.strictObject({ path: folder, lastSeenAt: time })).max(MAX_ROOTS),
});

const bundleBase = z.strictObject({
  is: z.literal('base'),
  project: projectKey,
  before: time.describe('Events older than this are not kept any more.'),
  part: z.number().int().min(0).max(10_000),
  parts: z.number().int().min(1).max(10_001),
  bytes: z
    .base64()
    .max(MAX_PART)
    .describe('A part of the memory that stands for them, which only Holloway reads.'),
});

const bundleEvent = z.strictObject({
  is: z.literal('event'),
  project: projectKey,
  at: time,
  source: z.enum(['agent', 'editor', 'shell', 'git', 'host']),
  type: z.enum([
    'tool_call',
    'prompt',
    'session_started',
    'session_ended',
    'compacted',
    'file_changed',
    'command_finished',
    'swept',
    'injected',
    'error_reported',
    'error_resolved',
    'adjusted',
  ]),
  session: words(LONGEST.name),
  agent: words(LONGEST.name).optional(),
  thread: words(LONGEST.name).optional(),
  callId: words(LONGEST.name).optional(),
  tool: words(LONGEST.name).optional(),
  branch: words(LONGEST.name).optional(),
  access: z.enum(['read', 'edit', 'create', 'delete', 'search', 'run']).optional(),
  paths: z.array(path).max(MAX_PATHS).optional().describe('Relative to the project.'),
  command: words(LONGEST.command).optional(),
  query: words(LONGEST.query).optional(),
  ok: z.boolean().optional(),
  exitCode: z.number().int().optional(),
  durationMs: duration.optional(),
  error: words(LONGEST.error).optional(),
  text: words(LONGEST.text)
    .optional()
    .describe('Of a prompt its text; of the host’s own events what they say.'),
  key: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional()
    .describe('By which a repeat in the same session is known; absent: by all it says.'),
});

const cell = z.union([words(200_000), z.number(), z.null()]);

const bundleRow = z.strictObject({
  is: z.literal('row'),
  project: projectKey,
  table: z.enum(['deliveries', 'procedures']),
  cells: z.record(name, cell),
  meant: z.record(name, words(LONGEST.name)).describe('Names of what a column refers to.'),
  events: z
    .record(name, z.number().int().min(0))
    .describe(
      'Events that a column refers to, by their place among the event lines, from 1; 0: one not kept.',
    ),
  children: z
    .array(
      z.strictObject({
        table: z.enum(['delivery_items', 'procedure_evidence', 'procedure_changes']),
        cells: z.record(name, cell),
        meant: z.record(name, words(LONGEST.name)),
        events: z.record(name, z.number().int().min(0)),
      }),
    )
    .max(100_000),
});

const bundleSetting = z.strictObject({
  is: z.literal('setting'),
  name: words(LONGEST.name),
  value: z.json(),
});

/** The last line: without it an export is not whole. */
export const bundleEnd = z.strictObject({
  is: z.literal('end'),
  lines: z.number().int().min(0).describe('Lines before this one.'),
});

/** Any line of an export but the first. */
export const bundleLine = z.discriminatedUnion('is', [
  bundleProject,
  bundleBase,
  bundleEvent,
  bundleRow,
  bundleSetting,
  bundleEnd,
]);

/** A line of an export. */
export type BundleLine = z.infer<typeof bundleLine>;
/** The first line of an export. */
export type BundleHeader = z.infer<typeof bundleHeader>;
/** A line of one kind. */
export type BundleLineOf<Is extends BundleLine['is']> = Extract<BundleLine, { readonly is: Is }>;
