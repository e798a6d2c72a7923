import { visibleText } from '../format/visible-text.ts';

/** Fewest characters of a word that is marked: a single letter would mark everything. */
const SHORTEST = 2;

function piecesOf(text: string, words: readonly string[]): readonly string[] {
  const wanted = words
    .filter((word) => word.length >= SHORTEST)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return wanted.length === 0 ? [text] : text.split(new RegExp(`(${wanted.join('|')})`, 'giu'));
}

/** A text in which the words looked for are marked, whatever their case. */
export function Highlight({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  let from = 0;
  return piecesOf(visibleText(text), words).map((piece, index) => {
    const key = from;
    from += piece.length;
    // Every second piece is what the expression caught.
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : piece;
  });
}
