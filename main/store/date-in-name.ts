/** A time as part of a file name: sorts by time, and holds no colon. */
export function dateInName(at: number): string {
  return new Date(at).toISOString().replaceAll(':', '').replace('.', '');
}
