/** Fewest characters of a word that is marked: a single letter would mark everything. */
const SHORTEST = 2;
/** Fewest of one that is marked inside of others, too: `in` is in every other word. */
const INSIDE = 3;

/** A text in pieces: every second is one of the words looked for, whatever its case; one that is short begins a word. */
export function markedPieces(text: string, words: readonly string[]): readonly string[] {
  const wanted = words
    .filter((word) => word.length >= SHORTEST)
    .map((word) => {
      const escaped = word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
      return word.length < INSIDE ? `(?<![\\p{L}\\p{N}])${escaped}` : escaped;
    });
  return wanted.length === 0 ? [text] : text.split(new RegExp(`(${wanted.join('|')})`, 'giu'));
}
