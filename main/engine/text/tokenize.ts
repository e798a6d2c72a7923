/** What a text says to the index. */
export interface Terms {
  /** Words and parts of identifiers, lower case, in order, with repeats, without stop words. */
  readonly parts: readonly string[];
  /** Whole identifiers, paths, ticket numbers that have several parts, lower case, in order. */
  readonly wholes: readonly string[];
}

/** English function words; they say nothing about which file is meant. */
const STOP_WORDS = new Set(
  (
    'a about all also an and any are as at be been being but by can could did do does each else for from had has ' +
    'have he here how i if in into is it its just like may me might must my need no not of on or our out shall she ' +
    'should so that the their them then there these they this those to up very was we were what when where which ' +
    'who will with would you your'
  ).split(' '),
);

/** Runs of letters, digits and the characters that join them into one name. */
const NAME = /[\p{L}\p{N}\p{M}_$]+(?:[.\-/\\:@+#][\p{L}\p{N}\p{M}_$]+)*/gu;
const CAMEL_BORDER = /([\p{Ll}\p{N}])(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const PART = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without blanks between words; the long-vowel mark belongs to them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const ASCII = /^[\x20-\x7e\s]*$/;
/** Longer names are hashes or encoded data; they are cut, so that the index stays small. */
const MAX_TERM = 64;

/**
 * Cuts a text into index terms. Identifiers give their parts (`parseCsvHeader` → parse, csv, header) and
 * themselves; accents fold; Chinese, Japanese and Korean runs give every pair of neighbours and every character.
 * Linear in the text.
 */
export function tokenize(text: string): Terms {
  const parts: string[] = [];
  const wholes: string[] = [];
  for (const [name] of fold(text).matchAll(NAME)) {
    const before = parts.length;
    addParts(name, parts);
    if (parts.length - before > 1) addWholes(name, wholes);
  }
  return { parts, wholes };
}

/** All index terms of a text, without repeats, parts first; at most `most`. */
export function distinctTerms(text: string, most = Number.POSITIVE_INFINITY): readonly string[] {
  const { parts, wholes } = tokenize(text);
  const distinct = new Set<string>();
  for (const term of [...parts, ...wholes]) {
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

function addParts(name: string, parts: string[]): void {
  const spaced = name.replace(CAMEL_BORDER, '$1$3 $2');
  for (const [part] of spaced.matchAll(PART)) {
    if (UNSPACED.test(part)) addUnspaced(part.toLowerCase(), parts);
    else addWord(part.toLowerCase(), parts);
    UNSPACED.lastIndex = 0;
  }
}

function addWord(word: string, parts: string[]): void {
  if (word.length > 1 && !STOP_WORDS.has(word)) parts.push(word.slice(0, MAX_TERM));
}

/** Pairs of neighbours find any part of two characters or more; single characters allow a search for one. */
function addUnspaced(part: string, parts: string[]): void {
  let end = 0;
  for (const match of part.matchAll(UNSPACED)) {
    addWord(part.slice(end, match.index), parts);
    end = match.index + match[0].length;
    const characters = [...match[0]];
    for (const [index, character] of characters.entries()) {
      parts.push(character);
      const next = characters[index + 1];
      if (next !== undefined) parts.push(character + next);
    }
  }
  addWord(part.slice(end), parts);
}

/** The name itself and, for a path, its last element. */
function addWholes(name: string, wholes: string[]): void {
  const whole = name.toLowerCase();
  wholes.push(whole.slice(-MAX_TERM));
  const last = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1);
  if (last !== whole && last.length > 1) wholes.push(last.slice(-MAX_TERM));
}
