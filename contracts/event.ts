import { z } from 'zod';
import { LATEST_TIME, MAX_NAME, MAX_PATHS, MAX_TEXT } from './protocol.ts';

/** What people and programs wrote. */
export const text = z.string().max(MAX_TEXT);
/** What things are called: names, paths, ids. */
export const name = z.string().max(MAX_NAME);
/** Milliseconds since 1970. */
export const time = z.number().int().min(0).max(LATEST_TIME);
/** A span of time, ms. */
export const duration = z.number().int().min(0).max(LATEST_TIME);

/** An event as clients record it. */
export const recordedEvent = z
  .strictObject({
    at: time.optional().describe('Milliseconds since 1970; may lie in the past. Default: now.'),
    source: z.enum(['agent', 'editor', 'shell', 'git']),
    agent: name.optional().describe('Name of the agent, such as `claude-code`.'),
    session: name.describe('The conversation, or the stretch of human work.'),
    thread: name.optional().describe('Subagent within the session: a separate train of thought.'),
    project: name.describe(
      'A folder, or an opaque name. Empty: unassigned, kept and never given to an agent.',
    ),
    type: z.enum([
      'tool_call',
      'prompt',
      'session_started',
      'session_ended',
      'compacted',
      'file_changed',
      'command_finished',
    ]),
    tool: name.optional(),
    branch: name
      .optional()
      .describe('Branch of git. Default: the one checked out, for what is told within a minute.'),
    access: z.enum(['read', 'edit', 'create', 'delete', 'search', 'run']).optional(),
    paths: z.array(name).max(MAX_PATHS).optional().describe('Absolute, or relative to `project`.'),
    command: text.optional(),
    query: text.optional().describe('Search pattern or address.'),
    ok: z.boolean().optional().describe('Absent where no result is known.'),
    error: text.optional(),
    exitCode: z.number().int().optional(),
    durationMs: duration.optional().describe('How long a command ran.'),
    text: text.optional().describe('Prompt text.'),
    callId: name.optional().describe('Repeated deliveries of the same call in the same session count once.'),
  })
  .describe('One fact about activity. Secrets are redacted before it is stored.');

/** An event as clients record it, valid. */
export type RecordedEvent = z.infer<typeof recordedEvent>;
