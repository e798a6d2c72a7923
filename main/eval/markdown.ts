/** A table; the first column is a heading, the others are numbers. */
export function table(head: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  const line = (cells: ReadonlyArray<string | number>) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(head),
    line(head.map((_cell, index) => (index === 0 ? ':--' : '--:'))),
    ...rows.map(line),
  ].join('\n');
}

/** A mean, or a dash where there is none. */
export function score(value: number | null | undefined): string {
  return value == null ? '–' : value.toFixed(3);
}

/** A difference. */
export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}

/** Bold, if so. */
export function emphasised(text: string, isStrong: boolean): string {
  return isStrong ? `**${text}**` : text;
}
