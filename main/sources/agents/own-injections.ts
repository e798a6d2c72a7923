import { INJECTION_CLOSING, INJECTION_OPENING } from '../../../contracts/protocol.ts';

/**
 * A text without the blocks that Holloway itself injected. A block opens at the start of a line; one that
 * was cut off before its closing reaches to the end. A mention of the mark within a line stays.
 */
export function withoutOwnInjections(text: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const opening = openingAtLineStart(text, from);
    if (opening < 0) return kept + text.slice(from);
    kept += text.slice(from, opening);
    const closing = text.indexOf(INJECTION_CLOSING, opening);
    if (closing < 0) return kept;
    from = closing + INJECTION_CLOSING.length;
  }
}

function openingAtLineStart(text: string, from: number): number {
  let at = text.indexOf(INJECTION_OPENING, from);
  while (at > 0 && text[at - 1] !== '\n' && at !== from) at = text.indexOf(INJECTION_OPENING, at + 1);
  return at;
}
