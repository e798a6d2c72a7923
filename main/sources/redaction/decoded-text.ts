/** A text as it reads without an encoding, and where each of its characters stood before. */
export interface DecodedText {
  readonly text: string;
  /** Place in the encoded text at which the character at `index` begins; of its length: the end. */
  readonly origin: (index: number) => number;
}

/** A way to write one character as several. */
interface Encoding {
  /** Where this fails, nothing is encoded so. */
  readonly hint: RegExp;
  readonly sequences: RegExp;
  /** The character that a sequence stands for; null where it stands for itself. */
  readonly read: (sequence: string) => string | null;
}

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '"': '"', "'": "'", '\\': '\\', '/': '/' }),
);

const readHex = (digits: string): string => String.fromCharCode(Number.parseInt(digits, 16));
const readBackslash = (sequence: string): string | null =>
  sequence.length > 2 ? readHex(sequence.slice(2)) : (LETTERS.get(sequence.charAt(1)) ?? null);

const ENCODINGS: readonly Encoding[] = [
  // Addresses and forms, which may write a blank as a plus. ASCII only: beyond it a character takes several
  // escapes, and no rule looks for one.
  {
    hint: /%[0-7][0-9a-f]/i,
    sequences: /%[0-7][0-9a-f]|\+/gi,
    read: (sequence) => (sequence === '+' ? ' ' : readHex(sequence.slice(1))),
  },
  // Strings in JSON and in most languages.
  { hint: /\\/, sequences: /\\(?:u[0-9a-f]{4}|.)/gis, read: readBackslash },
  // A quote in a quoted word of a shell.
  { hint: /'\\''/, sequences: /'\\''/g, read: () => "'" },
];

/** The ways to read a text that has something encoded in it; none for most. Linear in its length. */
export function decodedTexts(text: string): readonly DecodedText[] {
  return ENCODINGS.filter(({ hint }) => hint.test(text)).flatMap(
    (encoding) => decodedText(text, encoding) ?? [],
  );
}

function decodedText(text: string, { sequences, read }: Encoding): DecodedText | null {
  const pieces: string[] = [];
  /** Where decoded characters end, ascending, and how much shorter the decoded text is up to there. */
  const ends: number[] = [];
  const shifts: number[] = [];
  let from = 0;
  let shift = 0;
  for (const { 0: sequence, index } of text.matchAll(sequences)) {
    const character = read(sequence);
    if (character === null) continue;
    pieces.push(text.slice(from, index), character);
    from = index + sequence.length;
    shift += sequence.length - character.length;
    ends.push(from - shift);
    shifts.push(shift);
  }
  if (pieces.length === 0) return null;
  pieces.push(text.slice(from));
  return { text: pieces.join(''), origin: (index) => index + (shifts[lastAtMost(ends, index)] ?? 0) };
}

/** Place of the last of ascending numbers that is at most `most`; -1 where none is. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
