import { stripVTControlCharacters } from 'node:util';
import { MAX_NAME, MAX_TEXT } from '../../../contracts/protocol.ts';

const REPLACEMENT = '\uFFFD';

/**
 * A text from outside as it may be stored and shown: at most {@link MAX_TEXT} units, cut between characters,
 * with terminal codes gone and half characters and other control characters replaced. Tabs and line ends
 * stay.
 */
export function readableText(text: string): string {
  return withoutControls(stripVTControlCharacters(cut(text, MAX_TEXT)).toWellFormed());
}

/** An id or a tool's name, as {@link readableText} but at most {@link MAX_NAME} units. */
export function readableName(name: string): string {
  return withoutControls(cut(name, MAX_NAME).toWellFormed());
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
  return text.slice(0, splitsPair ? limit - 1 : limit);
}

/** The text with control characters replaced; tabs and line ends stay. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, REPLACEMENT);
}
