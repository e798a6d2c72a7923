const WHOLE = new Intl.NumberFormat('en');
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A count in full: 12,345. */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** A count where room is short: 12.3K. */
export function formatShort(count: number): string {
  return SHORT.format(count);
}

/** A count with its word: `1 file`, `12 files`. The plural is the word with s unless given. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${formatCount(count)} ${count === 1 ? word : plural}`;
}

/** A share, 0–1, as a percentage. */
export function formatShare(share: number): string {
  return PERCENT.format(share);
}

/** A weight or a score with so many digits after the point (default 2). */
export function formatWeight(weight: number, digits = 2): string {
  return weight.toFixed(digits);
}

/** Bytes in the largest unit that gives 1 or more: 4.2 MB. Units of 1,000. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** Tokens with their word: `214 tokens`. */
export function formatTokens(tokens: number): string {
  return counted(tokens, 'token');
}
