import { createHash } from 'node:crypto';
import { readableName } from '../readable-text.ts';

/**
 * What names a prompt, so that it counts once: live and from a transcript, or delivered twice. Undefined
 * without an id. The agent gives several prompts of one turn the same id, so that the text is part of ours.
 */
export function promptCallId(promptId: string | undefined, text: string): string | undefined {
  if (!promptId) return undefined;
  return readableName(`${promptId}:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);
}
