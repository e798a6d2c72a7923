import { strangenessOf } from './read-claude-code.ts';
import { readJsonLines } from './read-json-lines.ts';
import { isNormalisedSession } from './read-normalised-sessions.ts';
import { RunningAccount } from './running-account.ts';
import type { TranscriptFormat } from './transcript.ts';

/** Lines that are looked at. Chosen: bookkeeping at a file's head is a few lines; a damaged head is short. */
const MAX_LINES = 200;

/** The format of a file, by the content of its first lines; null if no reader knows it. */
export async function detectFormat(file: string): Promise<TranscriptFormat | null> {
  let fallback: TranscriptFormat | null = null;
  for await (const { number, value } of readJsonLines(file, new RunningAccount())) {
    if (isNormalisedSession(value)) return 'normalised-sessions';
    const isClaudeCode = strangenessOf(value) === null;
    if (isClaudeCode && 'sessionId' in value) return 'claude-code-session';
    if (isClaudeCode && 'session_id' in value) return 'claude-code-stream-json';
    // Bookkeeping lines name no session; one of them alone is still the agent's.
    if (isClaudeCode) fallback ??= 'claude-code-session';
    if (number >= MAX_LINES) break;
  }
  return fallback;
}
