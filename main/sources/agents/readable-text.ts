import { stripVTControlCharacters } from 'node:util';

/** Longest text an event carries, UTF-16 units: the contract's limit. Longer ones keep their beginning. */
const MAX_TEXT = 200_000;

/** Longest name, UTF-16 units: the contract's limit. */
const MAX_NAME = 4_096;

const REPLACEMENT = '\uFFFD';

/**
 * A text from outside as it may be stored and shown: at most 200,000 units, cut between characters, with
 * terminal codes gone and half characters and other control characters replaced. Tabs and line ends stay.
 */
export function readableText(text: string): string {
  return withoutControls(stripVTControlCharacters(cut(text, MAX_TEXT)).toWellFormed());
}

/** An id or a tool's name, as {@link readableText} but at most 4,096 units. */
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
