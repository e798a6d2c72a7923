import { styleText } from 'node:util';

/** What every command that reports takes. */
export interface OutputOptions {
  readonly json?: true;
}

/** Prints what a command found: one JSON document where that is asked for, else words. */
export function report<Result>(
  result: Result,
  { json }: OutputOptions,
  inWords: (result: Result) => string,
): void {
  console.log(json ? JSON.stringify(result) : inWords(result));
}

/** Text that stands out on a terminal that shows colours. */
export function strong(text: string): string {
  return styleText('bold', text, { stream: process.stdout });
}

/** Text that steps back on a terminal that shows colours. */
export function faint(text: string): string {
  return styleText('dim', text, { stream: process.stdout });
}

/** Recorded text without what could command a terminal, turn its direction, or not be seen on it. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '�');
}

/** Columns of the terminal; without one, lines may be of any length. */
export function terminalWidth(): number {
  return process.stdout.columns ?? Number.POSITIVE_INFINITY;
}

/** Gap between columns, characters. */
const GAP = 2;
/** A last column narrower than this is not cut: too little would be left of it. Chosen. */
const LEAST_CUT = 20;

/**
 * Rows of plain cells as lines, columns aligned, the last column cut to what the terminal holds and faint.
 */
export function aligned(rows: readonly (readonly string[])[], indent = 0): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.slice(0, -1).entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  const room = terminalWidth() - widths.reduce((sum, width) => sum + width + GAP, indent);
  return rows
    .map((row) => {
      const cells = row.slice(0, -1).map((cell, column) => cell.padEnd(widths[column]! + GAP));
      return `${' '.repeat(indent)}${cells.join('')}${faint(cut(row.at(-1) ?? '', room))}`.trimEnd();
    })
    .join('\n');
}

function cut(text: string, room: number): string {
  return room < LEAST_CUT || text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}
