import { join } from 'node:path';
import type { HookPayload } from './agent-hooks.ts';

let calls = 0;

/** A session begins. */
export function sessionStart(session: string, cwd: string): HookPayload {
  return { session_id: session, cwd, hook_event_name: 'SessionStart', source: 'startup' };
}

/** A person writes a prompt. */
export function userPrompt(session: string, cwd: string, prompt: string): HookPayload {
  return { session_id: session, cwd, hook_event_name: 'UserPromptSubmit', prompt, prompt_id: `p${++calls}` };
}

/** A tool has read or changed a file of the folder; each call has an id of its own. */
export function fileCall(
  session: string,
  cwd: string,
  file: string,
  tool: 'Read' | 'Edit' = 'Edit',
): HookPayload {
  return {
    session_id: session,
    cwd,
    hook_event_name: 'PostToolUse',
    tool_name: tool,
    tool_use_id: `toolu_${++calls}`,
    tool_input: { file_path: join(cwd, file) },
    tool_response: {},
  };
}

/** A session ends. */
export function sessionEnd(session: string, cwd: string): HookPayload {
  return { session_id: session, cwd, hook_event_name: 'SessionEnd', reason: 'other' };
}
