import { PersonFileError } from '../person-files/person-file-error.ts';

/** What stands around Holloway's lines in a start file. */
const BEGIN = '# >>> holloway >>>';
const END = '# <<< holloway <<<';
/** Say in the block how the file was before it, so that taking it out gives back the very bytes. */
const WAS_ABSENT = '# There was no such file before.';
const WAS_UNENDED = '# The line before had no end.';

/**
 * A start file's text with one block of these lines: where a block is, in its place, else at the end. `text`
 * null: there is no file. Texts are bytes as Latin-1 characters, since a start file may be in any encoding.
 * Throws `unexpected-shape` where a mark stands alone.
 */
export function withBlock(text: string | null, lines: string): string {
  const [first, ...others] = blocksIn(text ?? '');
  if (first !== undefined) {
    const note = [WAS_ABSENT, WAS_UNENDED].find((one) => first.body.includes(`${one}\n`));
    const rest = others
      .toReversed()
      .reduce((left, { from, to }) => left.slice(0, from) + left.slice(to), text ?? '');
    return rest.slice(0, first.from) + blockOf(lines, note) + rest.slice(first.to);
  }
  if (text === null) return blockOf(lines, WAS_ABSENT);
  const isEnded = text === '' || text.endsWith('\n');
  return isEnded ? text + blockOf(lines, undefined) : `${text}\n${blockOf(lines, WAS_UNENDED)}`;
}

/** The text without blocks; null: the file was made for the block and holds nothing else. Throws as {@link withBlock}. */
export function withoutBlock(text: string): string | null {
  let left = text;
  let isMade = false;
  for (const { from, to, body } of blocksIn(text).toReversed()) {
    // What was written behind the block since needs the line's end.
    const isOurEnd = body.includes(`${WAS_UNENDED}\n`) && to === left.length && left[from - 1] === '\n';
    left = left.slice(0, isOurEnd ? from - 1 : from) + left.slice(to);
    isMade ||= body.includes(`${WAS_ABSENT}\n`);
  }
  return isMade && left === '' ? null : left;
}

/** The lines of the blocks in a text, one string a block; usually one or none. Throws as {@link withBlock}. */
export function blockLines(text: string): readonly string[] {
  return blocksIn(text).map(({ body }) =>
    body
      .split('\n')
      .filter((line) => line !== '' && line !== WAS_ABSENT && line !== WAS_UNENDED)
      .join('\n'),
  );
}

function blockOf(lines: string, note: string | undefined): string {
  return [BEGIN, ...(note === undefined ? [] : [note]), lines, END, ''].join('\n');
}

interface Block {
  readonly from: number;
  /** Behind its last line's end. */
  readonly to: number;
  /** What stands between the marks. */
  readonly body: string;
}

function blocksIn(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly from: number; readonly bodyFrom: number } | null = null;
  for (const { index, 0: line } of text.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    const word = line.trim();
    if (word !== BEGIN && word !== END) continue;
    if ((word === BEGIN) === (open !== null)) throw loneMark(word);
    if (open === null) open = { from: index, bodyFrom: index + line.length };
    else {
      blocks.push({ from: open.from, to: index + line.length, body: text.slice(open.bodyFrom, index) });
      open = null;
    }
  }
  if (open !== null) throw loneMark(BEGIN);
  return blocks;
}

function loneMark(mark: string): PersonFileError {
  return new PersonFileError(
    'unexpected-shape',
    `the line \`${mark}\` stands without its counterpart: take it out, with the lines that belong to it`,
  );
}
