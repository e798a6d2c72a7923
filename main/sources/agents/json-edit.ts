import { applyEdits, createScanner, type Edit, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { PersonFileError } from '../person-files/person-file-error.ts';

/** How a piece of JSON is to be laid out where it is put in. */
export interface Layout {
  /** Whether children stand on lines of their own. */
  readonly broken: boolean;
  /** Blanks or tabs before the line it stands on. */
  readonly indent: string;
  /** One more level. */
  readonly unit: string;
  readonly lineEnd: string;
}

/** A piece of JSON that takes the layout of its surroundings. */
export type Piece = (layout: Layout) => string;

/** Parses JSON, comments and trailing commas allowed. Throws `unparseable` with line and column. */
export function parseSettings(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const first = errors[0];
  if (root !== undefined && first === undefined) return root;
  const before = text.slice(0, first?.offset ?? 0).split(/\r\n|\n|\r/);
  const column = (before.at(-1)?.length ?? 0) + 1;
  throw new PersonFileError('unparseable', `not valid JSON (line ${before.length}, column ${column})`);
}

/** An object or array with the given pieces in it, which the remover recognises as made, not found, by us. */
export function container(open: string, pieces: readonly Piece[], close: string): Piece {
  return (layout) => {
    const { broken, indent, unit, lineEnd } = layout;
    if (!broken) return `${open} ${pieces.map((piece) => piece(layout)).join(', ')} ${close}`;
    const inner = { ...layout, indent: indent + unit };
    const lines = pieces.map((piece) => lineEnd + inner.indent + piece(inner));
    return `${open}${lines.join(',')}${lineEnd}${indent}${close}`;
  };
}

/** A value on one line, with blanks inside its brackets. */
export function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map(onOneLine).join(', ')} ]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`)
    .join(', ')} }`;
}

/** The layout for a document that starts anew. */
export const FRESH_LAYOUT: Layout = { broken: true, indent: '', unit: '  ', lineEnd: '\n' };

/**
 * Puts pieces behind the last child of an object or array. Only inserts, and only between tokens: whatever
 * was there keeps its bytes, a comment behind the last child stays with it, and a trailing comma stays one.
 * {@link removeChild}, from the last piece to the first, is the exact inverse.
 */
export function appendChildren(text: string, root: Node, parent: Node, pieces: readonly Piece[]): string {
  const children = parent.children ?? [];
  const [first, last] = [children[0], children.at(-1)];
  const document = documentLayout(text, root);
  if (first === undefined || last === undefined) {
    const layout = { ...document, indent: indentAt(text, parent.offset) + document.unit };
    const separator = layout.broken ? `,${layout.lineEnd}${layout.indent}` : ', ';
    const content = pieces.map((piece) => piece(layout)).join(separator);
    return applyEdits(text, [insertion(parent.offset + 1, content)]);
  }
  const broken = /[\r\n]/.test(text.slice(parent.offset + 1, first.offset));
  const layout = { ...document, broken, indent: indentAt(text, broken ? first.offset : parent.offset) };
  const tail = tailOf(text, parent, last);
  const separator = broken || tail.endsWithLineComment ? layout.lineEnd + layout.indent : ' ';
  const contents = pieces.map((piece) => separator + piece(layout));
  if (tail.hasTrailingComma) {
    return applyEdits(text, [insertion(tail.end, contents.map((content) => `${content},`).join(''))]);
  }
  const comma = insertion(endOf(last), ',');
  const rest = insertion(tail.end, contents.join(','));
  return applyEdits(
    text,
    tail.end === endOf(last) ? [insertion(tail.end, comma.content + rest.content)] : [comma, rest],
  );
}

/** Takes one child out, with its line and one comma. Comments around it stay. */
export function removeChild(text: string, parent: Node, child: Node): string {
  const children = parent.children ?? [];
  const index = children.indexOf(child);
  const previous = children[index - 1];
  const before = text.slice(0, child.offset);
  const start = before.length - (/(?:\r\n|\n|\r)?[ \t]*$/.exec(before)?.[0].length ?? 0);
  const comma =
    commaBetween(text, endOf(child), children[index + 1]?.offset ?? endOf(parent)) ??
    (previous && commaBetween(text, endOf(previous), child.offset));
  const edits: Edit[] = [{ offset: start, length: endOf(child) - start, content: '' }];
  if (comma !== undefined) edits.push({ offset: comma, length: 1, content: '' });
  return applyEdits(text, edits);
}

/**
 * Whether an object or array was made by {@link container} and holds nothing but this child: then it goes
 * with it. What {@link appendChildren} found empty has its first child right behind the bracket, and stays.
 */
export function isMadeFor(text: string, parent: Node, child: Node): boolean {
  const inside = text.slice(parent.offset + 1, child.offset) + text.slice(endOf(child), endOf(parent) - 1);
  return (
    parent.children?.length === 1 && /^\s+$/.test(inside.replace(',', '')) && child.offset > parent.offset + 1
  );
}

/** The value of an object's property; of several with that name the last, as every parser takes it. */
export function lastValue(object: Node, name: string): Node | undefined {
  return object.children?.findLast((property) => property.children?.[0]?.value === name)?.children?.[1];
}

/** Offset behind a node. */
export function endOf(node: Node): number {
  return node.offset + node.length;
}

function insertion(offset: number, content: string): Edit {
  return { offset, length: 0, content };
}

function documentLayout(text: string, root: Node): Layout {
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0];
  const firstIndent = indentAt(text, root.children?.[0]?.offset ?? 0);
  return {
    broken: lineEnd !== undefined,
    indent: '',
    unit: firstIndent || FRESH_LAYOUT.unit,
    lineEnd: lineEnd ?? FRESH_LAYOUT.lineEnd,
  };
}

function indentAt(text: string, offset: number): string {
  const line =
    text
      .slice(0, offset)
      .split(/[\r\n]/)
      .at(-1) ?? '';
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** What follows the last child: a trailing comma or not, and where its line's comments end. */
function tailOf(text: string, parent: Node, last: Node) {
  const comma = commaBetween(text, endOf(last), endOf(parent));
  const tail = { hasTrailingComma: comma !== undefined, end: endOf(last), endsWithLineComment: false };
  if (comma !== undefined) tail.end = comma + 1;
  for (const token of tokensBetween(text, tail.end, endOf(parent))) {
    if (/^[ \t]/.test(token.text)) continue;
    if (!/^\/[/*]/.test(token.text)) break;
    tail.end = token.offset + token.text.length;
    tail.endsWithLineComment = token.text.startsWith('//');
  }
  return tail;
}

function commaBetween(text: string, from: number, to: number): number | undefined {
  for (const token of tokensBetween(text, from, to)) if (token.text === ',') return token.offset;
  return undefined;
}

function* tokensBetween(text: string, from: number, to: number) {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  while (scanner.getPosition() < to) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    yield { offset, text: text.slice(offset, scanner.getPosition()) };
  }
}
