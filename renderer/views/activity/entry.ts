import type { ResultOf } from '../../../contracts/methods.ts';

/** One entry of the stream. */
export type Entry = ResultOf<'activity.list'>['entries'][number];

/** How entries follow each other: the later one first. */
export function laterFirst(a: Entry, b: Entry): number {
  return b.eventId - a.eventId || b.deliveryId - a.deliveryId;
}

/** Where to ask on behind an entry. */
export function placeAfter({ eventId, deliveryId }: Entry): string {
  return `${String(eventId)}.${String(deliveryId)}`;
}
