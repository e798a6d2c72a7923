import type { EpochMs } from '../engine/model/units.ts';

/** A time as part of a file name: sorts by time, and holds no colon. */
export function dateInName(at: EpochMs): string {
  return new Date(at).toISOString().replaceAll(':', '').replace('.', '');
}

const DATE = /(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)(\d{3})Z/;

/** The time that {@link dateInName} put into a file's name; null where there is none. */
export function dateOfName(name: string): EpochMs | null {
  const date = DATE.exec(name);
  return date === null ? null : Date.parse(`${date[1]}:${date[2]}:${date[3]}.${date[4]}Z`);
}
