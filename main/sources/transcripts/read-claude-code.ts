import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RecordedEvent } from '../../../contracts/event.ts';
import type { FileExists } from '../agents/agent.ts';
import { conversationLine } from './conversation-line.ts';
import { ConversationReader } from './conversation-reader.ts';
import { readJsonLines } from './read-json-lines.ts';
import type { RunningAccount } from './running-account.ts';

/** How much of an unknown type is quoted. */
const MAX_QUOTED = 60;

/** Kinds of lines that are read or known to hold nothing to learn from. */
const KNOWN_TYPES: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'system',
  'progress',
  'attachment',
  'summary',
  'ai-title',
  'custom-title',
  'last-prompt',
  'queue-operation',
  'mode',
  'permission-mode',
  'tools-used',
  'cost-state',
  'pr-link',
  'agent-name',
  'agent-color',
  'file-history-snapshot',
  'file-history-delta',
  'api-request',
  'api-request-shape',
  'api-request-blob',
  // Of the output of a run.
  'result',
  'rate_limit_event',
  'stream_event',
]);

/** Why a line is none of Claude Code's; null if it is one. */
export function strangenessOf(value: object): string | null {
  if (!('type' in value) || typeof value.type !== 'string') return 'no type';
  if (!KNOWN_TYPES.has(value.type)) return `unknown type ${JSON.stringify(value.type.slice(0, MAX_QUOTED))}`;
  const isTalk = value.type === 'user' || value.type === 'assistant';
  return isTalk && !('message' in value) ? 'no message' : null;
}

/**
 * Events of a session file of Claude Code, or of the output of one run (`--output-format stream-json`), whose
 * last line says that the session is over.
 */
export async function* readClaudeCode(
  file: string,
  account: RunningAccount,
  fileExists: FileExists | undefined,
): AsyncGenerator<RecordedEvent> {
  const { mtimeMs } = await stat(file);
  const defaults = { session: basename(file, '.jsonl'), at: Math.floor(mtimeMs), fileExists };
  const reader = new ConversationReader(defaults, account);
  for await (const { number, value } of readJsonLines(file, account)) {
    const strangeness = strangenessOf(value);
    if (strangeness !== null) {
      account.skip(number, strangeness);
      continue;
    }
    account.understood += 1;
    yield* reader.read(conversationLine.parse(value), number);
  }
  yield* reader.finish();
}
