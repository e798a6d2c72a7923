import type { DecodedEvent } from '../agent.ts';
import { readableText } from '../readable-text.ts';
import type { ToolResponse } from './wire.ts';

/** What came of a call; a field is absent where nothing is known. */
export type CallResult = Pick<DecodedEvent, 'ok' | 'error' | 'exitCode'>;

/** Of a call reported as done. Output is kept only where the response itself says that the command failed. */
export function resultOf(response: ToolResponse): CallResult {
  const exitCode = response.exit_code ?? response.exitCode;
  if (exitCode !== undefined && Number.isSafeInteger(exitCode) && exitCode !== 0) {
    const error = response.stderr || response.stdout || undefined;
    return { ok: false, exitCode, error: error && readableText(error) };
  }
  if (response.error) return { ok: false, error: readableText(response.error) };
  if (response.interrupted || response.backgroundTaskId) return {};
  return { ok: true };
}

/**
 * Of a call reported as failed, with the message that the agent was given: `Exit code N` and the output, or a
 * reason.
 */
export function failureOf(message: string): CallResult {
  const exit = /^Exit code (\d{1,9})\n?/.exec(message);
  const output = exit ? message.slice(exit[0].length) : message;
  return {
    ok: false,
    exitCode: exit ? Number(exit[1]) : undefined,
    error: readableText(output || message) || undefined,
  };
}
