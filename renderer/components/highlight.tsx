import { markedPieces } from '../format/marked-pieces.ts';
import { visibleText } from '../format/visible-text.ts';

/** A text in which the words looked for are marked, whatever their case. */
export function Highlight({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  let from = 0;
  return markedPieces(visibleText(text), words).map((piece, index) => {
    const key = from;
    from += piece.length;
    // Every second piece is what the expression caught.
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : piece;
  });
}
