/** How long recording can be paused for. */
export type PauseLength = 'quarter' | 'hour' | 'tomorrow' | 'resumed';

/** Each, the shortest first. */
export const PAUSES: readonly PauseLength[] = ['quarter', 'hour', 'tomorrow', 'resumed'];

const MINUTE_MS = 60_000;

/** When a pause that begins now ends, ms since 1970; null: when the person says so. Tomorrow begins at midnight, as in the tray. */
export function pauseEnd(length: PauseLength, now: number): number | null {
  if (length === 'resumed') return null;
  if (length === 'quarter') return now + 15 * MINUTE_MS;
  if (length === 'hour') return now + 60 * MINUTE_MS;
  return new Date(now).setHours(24, 0, 0, 0);
}
