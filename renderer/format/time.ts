const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Largest first: the first that fits at least once is the one to say. */
const STEPS: readonly (readonly [number, string])[] = [
  [365 * DAY_MS, 'y'],
  [30 * DAY_MS, 'mo'],
  [7 * DAY_MS, 'w'],
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
  [SECOND_MS, 's'],
];

const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A span in its largest unit: `3 h`, `12 d`. Below a second: `340 ms`. */
export function formatDuration(durationMs: number): string {
  const step = STEPS.find(([unit]) => durationMs >= unit);
  return step === undefined
    ? `${Math.round(durationMs)} ms`
    : `${Math.floor(durationMs / step[0])} ${step[1]}`;
}

/** How long ago: `3 h ago`, `just now`; for what is to come `in 3 h`. Both ms since 1970. */
export function formatAgo(at: number, now: number): string {
  const away = now - at;
  if (Math.abs(away) < MINUTE_MS) return 'just now';
  return away > 0 ? `${formatDuration(away)} ago` : `in ${formatDuration(-away)}`;
}

/** Date and time in full: `Nov 30, 2026, 8:06:35 PM`. */
export function formatTime(at: number): string {
  return FULL.format(at);
}

/** The date: `Nov 30, 2026`. */
export function formatDate(at: number): string {
  return DAY.format(at);
}

/** The time of day: `20:06:35`. */
export function formatClock(at: number): string {
  return CLOCK.format(at);
}
