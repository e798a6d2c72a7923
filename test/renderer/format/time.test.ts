import { expect, it } from 'vitest';
import { formatAgo, formatClock, formatDate, formatDuration } from '../../../renderer/format/time.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [0, '0 ms'],
  [340.4, '340 ms'],
  [SECOND, '1 s'],
  [MINUTE - 1, '59 s'],
  [90 * MINUTE, '1 h'],
  [6 * DAY, '6 d'],
  [13 * DAY, '1 w'],
  [30 * DAY, '1 mo'],
  [364 * DAY, '12 mo'],
  [800 * DAY, '2 y'],
])('says %d ms in its largest unit', (durationMs, words) => {
  expect(formatDuration(durationMs)).toBe(words);
});

it('says how long ago something was, or is to come', () => {
  const now = Date.UTC(2026, 10, 30);
  const away = [0, MINUTE - 1, MINUTE, 3 * HOUR, -(MINUTE - 1), -2 * DAY];
  expect(away.map((each) => formatAgo(now - each, now))).toEqual([
    'just now',
    'just now',
    '1 min ago',
    '3 h ago',
    'just now',
    'in 2 d',
  ]);
});

it('writes the time of day with 24 hours, of which the first is 00, and the date', () => {
  const clock = [0, 9, 20].map((hour) => formatClock(new Date(2026, 10, 30, hour, 6, 5).getTime()));
  expect(clock).toEqual(['00:06:05', '09:06:05', '20:06:05']);
  expect(formatDate(new Date(2026, 10, 30, 12).getTime())).toBe('Nov 30, 2026');
});
