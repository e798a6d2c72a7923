/** How well a word fits a name, the best first. Chosen: only their order matters. */
const FIT = { basename: 4, basenameStart: 3, wordStart: 2, within: 1, none: 0 } as const;
const SEPARATOR = /[\s/\\._\-:@#]/;

/** The words of something typed, as {@link fitOfName} wants them: lower case, composed. May be empty. */
export function typedWords(typed: string): readonly string[] {
  return foldName(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A name as it is compared. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * How well typed words fit a folded name: 0 unless it holds every one, else the larger the better. A word
 * counts most where it is the last part of the name, then where that begins with it, then where any part
 * does. Linear in the name.
 */
export function fitOfName(name: string, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const fit = fitOfWord(name, word);
    if (fit === FIT.none) return 0;
    sum += fit;
  }
  return sum;
}

function fitOfWord(name: string, word: string): number {
  const first = name.indexOf(word);
  if (first < 0) return FIT.none;
  const base = name.lastIndexOf('/') + 1;
  if (name.startsWith(word, base)) {
    const end = base + word.length;
    return end === name.length || name.indexOf('.', base) === end ? FIT.basename : FIT.basenameStart;
  }
  for (let at = first; at >= 0; at = name.indexOf(word, at + 1)) {
    if (at === 0 || SEPARATOR.test(name[at - 1]!)) return FIT.wordStart;
  }
  return FIT.within;
}
