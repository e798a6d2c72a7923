import { zipf } from './zipf.ts';

/** Words that prompts of every project hold; they head the vocabulary, so that they are the most frequent. */
const COMMON =
  'add fix test file code error update make function change run use check new type list data config user server ' +
  'client api request response return value name path build handle move remove read write parse format load save ' +
  'create delete open close start stop call case default option message log table index key query cache state ' +
  'event session store queue worker render component page form button style route token auth login role';
const SYLLABLES =
  'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo bra cle dri flo gru pla ste tri sno kri'.split(
    ' ',
  );

/** How steeply words differ in frequency: that of English. */
const EXPONENT = 1;

/** A project's words, the most frequent first. */
export interface Vocabulary {
  readonly words: readonly string[];
  /** A word, by its frequency. */
  readonly draw: () => string;
}

/**
 * A vocabulary of `count` words: common ones, then invented ones. The same seed of `random` gives the same.
 */
export function makeVocabulary(count: number, random: () => number): Vocabulary {
  const distinct = new Set(COMMON.split(' '));
  while (distinct.size < count) distinct.add(invent(random));
  const words = [...distinct].slice(0, count);
  const rank = zipf(words.length, EXPONENT, random);
  return { words, draw: () => words[rank()]! };
}

function invent(random: () => number): string {
  const length = 2 + Math.floor(random() * 3);
  return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!).join('');
}
