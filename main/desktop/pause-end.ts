/** For how long recording pauses. */
export type PauseChoice = 'quarter' | 'hour' | 'tomorrow' | 'resumed';

const MINUTE_MS = 60_000;

/** When a pause that starts at `now` ends, ms since 1970; null: when the person says so. Days as the machine has them. */
export function pauseEnd(choice: PauseChoice, now: number): number | null {
  switch (choice) {
    case 'quarter':
      return now + 15 * MINUTE_MS;
    case 'hour':
      return now + 60 * MINUTE_MS;
    case 'tomorrow':
      return new Date(now).setHours(24, 0, 0, 0);
    case 'resumed':
      return null;
  }
}
