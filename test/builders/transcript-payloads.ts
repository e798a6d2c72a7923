import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { HookPayload } from './agent-hooks.ts';

/** A recorded session as its hooks saw it. */
export interface PlayedSession {
  /** What each hook was given, in order. */
  readonly payloads: readonly HookPayload[];
  /** The files it read and changed, relative to the folder. */
  readonly files: readonly string[];
}

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: { readonly file_path?: string };
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly content?: unknown;
}

interface Line {
  readonly type: string;
  readonly uuid: string;
  readonly cwd?: string;
  readonly sessionId?: string;
  readonly isMeta?: boolean;
  readonly isCompactSummary?: boolean;
  readonly message?: { readonly content: string | readonly Block[] };
  readonly toolUseResult?: unknown;
}

/**
 * What Claude Code gave its hooks in the session that it wrote down in a file, had it run in `folder`. A call
 * that never ran, as an edit that was refused, has no hook.
 */
export function playedSession(transcript: string, folder: string): PlayedSession {
  const text = readFileSync(transcript, 'utf8');
  const original = /"cwd":"([^"]+)"/.exec(text)?.[1];
  if (original === undefined) throw new Error(`${transcript} names no folder`);
  const lines = text
    .replaceAll(original, folder)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line) // safe: a recorded file, checked by the tests that play it
    .filter(({ message, cwd }) => message !== undefined && cwd !== undefined);
  const session = lines[0]?.sessionId ?? '';
  const common = (line?: Line) => ({
    session_id: session,
    cwd: line?.cwd ?? folder,
    transcript_path: transcript,
  });
  const calls = callsIn(lines);
  return {
    payloads: [
      { ...common(), hook_event_name: 'SessionStart', source: 'startup' },
      ...lines.flatMap((line) => payloadsOf(line, calls).map((payload) => ({ ...common(line), ...payload }))),
      { ...common(), hook_event_name: 'SessionEnd', reason: 'prompt_input_exit' },
    ],
    files: [...new Set([...calls.values()].flatMap(({ input }) => input?.file_path ?? []))].map((file) =>
      relative(folder, file),
    ),
  };
}

function blocksOf({ message }: Line): readonly Block[] {
  return typeof message?.content === 'object' ? message.content : [];
}

function callsIn(lines: readonly Line[]): ReadonlyMap<string, Block> {
  const blocks = lines.flatMap(blocksOf).filter(({ type }) => type === 'tool_use');
  return new Map(blocks.map((block) => [block.id ?? '', block]));
}

/** What is an event's own in its payload. */
type OwnFields = { readonly hook_event_name: string; readonly [field: string]: unknown };

function payloadsOf(line: Line, calls: ReadonlyMap<string, Block>): readonly OwnFields[] {
  if (line.type !== 'user' || line.isMeta) return [];
  if (line.isCompactSummary) return [{ hook_event_name: 'SessionStart', source: 'compact' }];
  const content = line.message?.content;
  if (typeof content === 'string') {
    return [{ hook_event_name: 'UserPromptSubmit', prompt: content, prompt_id: line.uuid }];
  }
  return blocksOf(line).flatMap((block) => resultPayload(block, line.toolUseResult, calls) ?? []);
}

function resultPayload(
  { tool_use_id = '', is_error, content }: Block,
  result: unknown,
  calls: ReadonlyMap<string, Block>,
): OwnFields | null {
  const call = calls.get(tool_use_id);
  if (call?.name === undefined) return null;
  const about = { tool_name: call.name, tool_use_id, tool_input: call.input };
  if (!is_error) return { ...about, hook_event_name: 'PostToolUse', tool_response: result };
  if (String(content).startsWith('<tool_use_error>')) return null;
  return { ...about, hook_event_name: 'PostToolUseFailure', error: String(content) };
}
