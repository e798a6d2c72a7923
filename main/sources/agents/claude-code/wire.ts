import { z } from 'zod';

// A field that is missing or of another kind than expected is absent: agents change monthly, and a
// surprise in one field must not cost the rest.
const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

/** Arguments of a call, as far as they are used. */
export const toolInput = z
  .object({
    file_path: text,
    notebook_path: text,
    command: text,
    pattern: text,
    query: text,
    url: text,
  })
  .catch({});

/** The answer to a call, as far as it is used. */
export const toolResponse = z
  .object({
    type: text,
    error: text,
    stdout: text,
    stderr: text,
    interrupted: flag,
    backgroundTaskId: text,
    exit_code: number,
    exitCode: number,
  })
  .catch({});

/** A hook's stdin, as far as it is used: every event's fields in one, since each is optional anyway. */
export const hookPayload = z.object({
  hook_event_name: text,
  session_id: text,
  cwd: text,
  prompt_id: text,
  agent_id: text,
  /** Present only where Cursor runs the hooks of Claude Code. */
  cursor_version: text,
  source: text,
  reason: text,
  prompt: text,
  seconds_since_last_response: number,
  context_tokens: number,
  tool_name: text,
  tool_use_id: text,
  tool_input: toolInput,
  tool_response: toolResponse,
  error: text,
  is_interrupt: flag,
  duration_ms: number,
});

/** A hook's stdin, decoded. */
export type HookPayload = z.infer<typeof hookPayload>;
/** Arguments of a call, decoded. */
export type ToolInput = z.infer<typeof toolInput>;
/** The answer to a call, decoded. */
export type ToolResponse = z.infer<typeof toolResponse>;
