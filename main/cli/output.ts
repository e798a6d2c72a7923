import { styleText } from 'node:util';

/** What every command that reports takes. */
export interface OutputOptions {
  readonly json?: true;
}

/** Prints what a command found: one JSON document where asked for, else in words. */
export function report<Result>(
  result: Result,
  { json }: OutputOptions,
  inWords: (result: Result) => string,
): void {
  console.log(json ? JSON.stringify(result) : inWords(result));
}

/** Text that a terminal shows faintly; unchanged anywhere else. */
export function faint(text: string): string {
  return styleText('dim', text, { stream: process.stdout });
}

/** Text that a terminal shows strongly; unchanged anywhere else. */
export function strong(text: string): string {
  return styleText('bold', text, { stream: process.stdout });
}

/** Rows with their cells aligned; the last one of each is left as it is. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows
    .map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column]!))),
    )
    .map((row) => row.join('  '))
    .join('\n');
}
