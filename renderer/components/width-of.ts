/** A share, held within 0–1, as a width of CSS: tenths of a percent are finer than any screen. */
export function widthOf(share: number): string {
  return `${String(Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10)}%`;
}
