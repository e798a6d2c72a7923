/** How many files told came to what. */
interface Outcomes {
  readonly opened: number;
  readonly edited: number;
  readonly ignored: number;
}

/** Share of the files told that were opened or edited, of those whose outcome is known; null: of none it is. */
export function usedShare({ opened, edited, ignored }: Outcomes): number | null {
  const known = opened + edited + ignored;
  return known === 0 ? null : (opened + edited) / known;
}
