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

/** Weight below which two digits after the point say nothing. */
const SMALL_WEIGHT = 0.1;

/** A weight, 0–1, with the digits that tell it from others: 0.38, 0.0042. */
export function formatWeight(weight: number): string {
  if (weight === 0 || weight >= SMALL_WEIGHT) return weight.toFixed(2);
  return Number(weight.toPrecision(2)).toString();
}

/** What a channel gives to a score, for columns of them: 0.016. */
export function formatContribution(contribution: number): string {
  return contribution.toFixed(3);
}

/** Bytes in the largest unit that gives 1 or more once it is rounded: 4.2 MB. Units of 1,000. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (Math.round(value) >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** Tokens with their word: `214 tokens`. */
export function formatTokens(tokens: number): string {
  return counted(tokens, 'token');
}
