import { afterEach, describe, expect, it } from 'vitest';
import { pauseEnd } from '../../../main/desktop/pause-end.ts';

const HOUR_MS = 3_600_000;
const zone = process.env.TZ;

/** Days as a machine in that zone has them. */
function inZone(name: string): void {
  process.env.TZ = name;
}

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('a pause', () => {
  const now = Date.UTC(2026, 5, 15, 10, 30);

  it('of a quarter of an hour or an hour ends after that, to the millisecond', () => {
    expect([pauseEnd('quarter', now), pauseEnd('hour', now)]).toEqual([now + HOUR_MS / 4, now + HOUR_MS]);
  });

  it('until resumed has no end', () => {
    expect(pauseEnd('resumed', now)).toBeNull();
  });

  it('until tomorrow ends at the machine’s midnight', () => {
    inZone('America/New_York');
    expect(pauseEnd('tomorrow', now)).toBe(Date.UTC(2026, 5, 16, 4));
    inZone('Asia/Kolkata');
    expect(pauseEnd('tomorrow', now)).toBe(Date.UTC(2026, 5, 15, 18, 30));
  });

  it('until tomorrow lasts one minute from 23:59, and a whole day from midnight', () => {
    inZone('UTC');
    const minuteBefore = Date.UTC(2026, 11, 31, 23, 59);
    const midnight = Date.UTC(2027, 0, 1);
    expect(pauseEnd('tomorrow', minuteBefore)).toBe(midnight);
    expect(pauseEnd('tomorrow', midnight)).toBe(midnight + 24 * HOUR_MS);
  });

  it('until tomorrow is as long as the day is, where the clocks change', () => {
    inZone('Europe/Berlin');
    const lastOfWinter = Date.UTC(2026, 2, 28, 23); // 00:00 of 29 March: 23 hours.
    const lastOfSummer = Date.UTC(2026, 9, 24, 22); // 00:00 of 25 October: 25 hours.
    expect(pauseEnd('tomorrow', lastOfWinter)).toBe(lastOfWinter + 23 * HOUR_MS);
    expect(pauseEnd('tomorrow', lastOfSummer)).toBe(lastOfSummer + 25 * HOUR_MS);
  });

  it('until tomorrow ends after its start where a day has no midnight', () => {
    inZone('America/Santiago'); // The clocks went from 24:00 to 01:00.
    const before = Date.UTC(2024, 8, 8, 3, 30); // 23:30 of 7 September.
    expect(pauseEnd('tomorrow', before)).toBe(Date.UTC(2024, 8, 8, 4)); // 01:00 of the 8th.
  });
});
