/** What a text says to the index. */
export interface Terms {
  /** Words and parts of identifiers, lower case, in order, with repeats, without function words. */
  readonly parts: readonly string[];
  /** Whole identifiers, paths, ticket numbers that have several parts, lower case, in order. */
  readonly wholes: readonly string[];
  /**
   * Single characters of Chinese, Japanese and Korean runs, in order. They are indexed so that a search for
   * one character finds it, and are not searched for where a query has more: too many texts share one
   * character.
   */
  readonly characters: readonly string[];
}

interface Gathered {
  readonly parts: string[];
  readonly wholes: string[];
  readonly characters: string[];
}

/**
 * English function words; they say nothing about which file is meant, unless capitals make a name of one
 * (`AND`).
 */
const FUNCTION_WORDS = new Set(
  (
    'a about all also an and any are as at be been being but by can could did do does each else for from had has ' +
    'have he here how i if in into is it its just like may me might must my need no not of on or our out shall she ' +
    'should so that the their them then there these they this those to up very was we were what when where which ' +
    'who will with would you your'
  ).split(' '),
);

/** Runs of letters, digits and the characters that join them into one name. */
const NAME = /[\p{L}\p{N}\p{M}_$]+(?:[.\-/\\:@+#][\p{L}\p{N}\p{M}_$]+)*/gu;
/**
 * A name with a joining character is looked for as written, even where one part only is long enough
 * (`v3.4.1`).
 */
const JOINED = /[^\p{L}\p{N}\p{M}]/u;
const CAMEL_BORDER = /([\p{Ll}\p{N}])(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const PART = /[\p{L}\p{N}\p{M}]+/gu;
/** Runs of scripts written without blanks between words; the long-vowel mark belongs to them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const ASCII = /^[\x20-\x7e\s]*$/;
/** Longer names are hashes or encoded data; they are cut, so that the index stays small. */
const MAX_TERM = 64;

/**
 * Cuts a text into index terms. Identifiers give their parts (`parseCsvHeader` → parse, csv, header) and
 * themselves; accents fold; Chinese, Japanese and Korean runs give every pair of neighbours and, apart, every
 * character. Linear in the text.
 */
export function tokenize(text: string): Terms {
  const terms: Gathered = { parts: [], wholes: [], characters: [] };
  for (const [name] of fold(text).matchAll(NAME)) {
    const before = terms.parts.length;
    addParts(name, terms);
    if (terms.parts.length - before > 1 || JOINED.test(name)) addWholes(name, terms.wholes);
  }
  return terms;
}

/** Whether a term is an English function word. */
export function isFunctionWord(term: string): boolean {
  return FUNCTION_WORDS.has(term);
}

/** All index terms of a text, without repeats, parts first, single characters last; at most `most`. */
export function distinctTerms(text: string, most = Number.POSITIVE_INFINITY): readonly string[] {
  const { parts, wholes, characters } = tokenize(text);
  const distinct = new Set<string>();
  for (const term of [...parts, ...wholes, ...characters]) {
    if (distinct.size >= most) break;
    distinct.add(term);
  }
  return [...distinct];
}

/** One spelling for compatibility forms and accented letters; Hangul and kana stay whole. */
function fold(text: string): string {
  if (ASCII.test(text)) return text;
  return text.normalize('NFKD').replace(LATIN_MARKS, '').normalize('NFC');
}

function addParts(name: string, terms: Gathered): void {
  const spaced = name.replace(CAMEL_BORDER, '$1$3 $2');
  for (const [part] of spaced.matchAll(PART)) {
    if (ASCII.test(part)) addWord(part, terms.parts);
    else addMixed(part, terms);
  }
}

function addWord(word: string, parts: string[]): void {
  if (word.length < 2) return;
  const term = word.toLowerCase();
  if (!isFunctionWord(term) || word === word.toUpperCase()) parts.push(term.slice(0, MAX_TERM));
}

/** Unspaced runs, and the words between them. */
function addMixed(part: string, terms: Gathered): void {
  let end = 0;
  for (const match of part.matchAll(UNSPACED)) {
    addWord(part.slice(end, match.index), terms.parts);
    end = match.index + match[0].length;
    addUnspaced([...match[0]], terms);
  }
  addWord(part.slice(end), terms.parts);
}

/** Pairs of neighbours find any part of two characters or more; a character that stands alone is a word. */
function addUnspaced(run: readonly string[], { parts, characters }: Gathered): void {
  for (const [index, character] of run.entries()) {
    const next = run[index + 1];
    if (next !== undefined) parts.push(character + next);
    (run.length === 1 ? parts : characters).push(character);
  }
}

/** The name itself and, for a path, its last element. */
function addWholes(name: string, wholes: string[]): void {
  const whole = name.toLowerCase();
  wholes.push(whole.slice(-MAX_TERM));
  const last = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1);
  if (last !== whole && last.length > 1) wholes.push(last.slice(-MAX_TERM));
}
