import type { Client } from '../../main/socket/client.ts';
import type { HookPayload } from './agent-hooks.ts';
import { fileCall, sessionEnd, sessionStart, userPrompt } from './claude-code-payloads.ts';

/** Delivers one hook's stdin, and gives what the hook prints. */
export type SendHook = (payload: HookPayload) => Promise<string>;

/** A conversation with Claude Code, as its hooks tell of it. Each act gives what the hook prints. */
export interface Conversation {
  readonly start: () => Promise<string>;
  readonly compact: () => Promise<string>;
  readonly prompt: (text: string) => Promise<string>;
  /** `file`: relative to the conversation's folder. */
  readonly read: (file: string) => Promise<string>;
  readonly edit: (file: string) => Promise<string>;
  readonly run: (command: string) => Promise<string>;
  readonly fail: (command: string, error: string) => Promise<string>;
  readonly end: () => Promise<string>;
}

let calls = 0;

/** Hooks that reach the host over a connection, without a process of their own. */
export function overSocket(client: Client): SendHook {
  return async (payload) => {
    const event = payload.hook_event_name;
    return (await client.call('hook.handle', { agent: 'claude-code', event, payload })).stdout;
  };
}

/** Opens a conversation of that id in a folder. */
export function conversation(send: SendHook, session: string, cwd: string): Conversation {
  const bash = (event: string, command: string, result: object): Promise<string> =>
    send({
      session_id: session,
      cwd,
      hook_event_name: event,
      tool_name: 'Bash',
      tool_use_id: `bash_${++calls}`,
      tool_input: { command },
      ...result,
    });
  return {
    start: () => send(sessionStart(session, cwd)),
    compact: () => send({ ...sessionStart(session, cwd), source: 'compact' }),
    prompt: (text) => send(userPrompt(session, cwd, text)),
    read: (file) => send(fileCall(session, cwd, file, 'Read')),
    edit: (file) => send(fileCall(session, cwd, file)),
    run: (command) => bash('PostToolUse', command, { tool_response: { stdout: '', stderr: '' } }),
    fail: (command, error) => bash('PostToolUseFailure', command, { error: `Exit code 1\n${error}` }),
    end: () => send(sessionEnd(session, cwd)),
  };
}

/**
 * The context in what a hook printed; empty where it printed nothing. Throws where that is no valid answer.
 */
export function contextOf(stdout: string): string {
  if (stdout === '') return '';
  const answer: unknown = JSON.parse(stdout);
  // Safe: whatever is missing is undefined, which is refused.
  const { hookSpecificOutput } = answer as { hookSpecificOutput?: { additionalContext?: unknown } };
  if (typeof hookSpecificOutput?.additionalContext !== 'string') throw new Error(`no context in ${stdout}`);
  return hookSpecificOutput.additionalContext;
}

/** The files that a context names, in its order. */
export function filesIn(context: string): readonly string[] {
  return [...context.matchAll(/^(\S.*?) — /gm)].map(([, path = '']) => path);
}
