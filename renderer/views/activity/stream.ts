import { type Entry, laterFirst, placeAfter } from './entry.ts';

/** What is shown of the activity stream, and what waits to be shown. */
export interface Stream {
  /** The latest first. */
  readonly shown: readonly Entry[];
  /** Newer than what is shown, the latest first: held back while somebody reads or has paused. */
  readonly held: readonly Entry[];
  /** More came than is held: between the two something is missing. */
  readonly hasGap: boolean;
  /** Where to ask on; null: there is no more. */
  readonly next: string | null;
  /** Entries that came too fast to be told. */
  readonly dropped: number;
}

/** Entries kept while new ones come, and held back at most. Chosen: more than anybody scrolls, some megabytes. */
export const MOST_KEPT = 1_000;
/** Entries kept of what somebody has asked for further back. */
export const MOST_LOADED = 10_000;

export const EMPTY_STREAM: Stream = { shown: [], held: [], hasGap: false, next: null, dropped: 0 };

/** Takes in what has just happened. An entry that is there already is put in its place anew. */
export function receive(
  stream: Stream,
  entries: readonly Entry[],
  dropped: number,
  isHolding: boolean,
): Stream {
  const changed = new Map(entries.map((entry) => [entry.id, entry]));
  const renew = (list: readonly Entry[]): readonly Entry[] => {
    if (!list.some(({ id }) => changed.has(id))) return list;
    return list.map((entry) => {
      const newer = changed.get(entry.id);
      if (newer !== undefined) changed.delete(entry.id);
      return newer ?? entry;
    });
  };
  const [shown, held] = [renew(stream.shown), renew(stream.held)];
  const isNewer = (entry: Entry): boolean => {
    const last = stream.shown.at(-1);
    // What changed further back than anything shown is met when it is asked for.
    return last === undefined || laterFirst(entry, last) < 0;
  };
  const arrived = [...changed.values()].filter(isNewer);
  const total = stream.dropped + dropped;
  if (isHolding) return hold({ ...stream, shown, held, dropped: total }, arrived);
  return { ...cut(merge(shown, arrived), stream), held, dropped: total };
}

/** Shows what was held back. */
export function release(stream: Stream): Stream {
  if (stream.held.length === 0) return stream;
  // Across a gap the old part is let go: it is loaded again behind the new one.
  const joined = cut(merge(stream.hasGap ? [] : stream.shown, stream.held), stream);
  const next = stream.hasGap ? placeAfter(stream.held.at(-1)!) : joined.next;
  return { ...joined, next, held: [], hasGap: false };
}

/** Adds what was asked for further back. */
export function append(stream: Stream, older: readonly Entry[], next: string | null): Stream {
  const known = new Set(stream.shown.map(({ id }) => id));
  const shown = [...stream.shown, ...older.filter(({ id }) => !known.has(id))];
  return { ...stream, shown, next: shown.length >= MOST_LOADED ? null : next };
}

function hold(stream: Stream, arrived: readonly Entry[]): Stream {
  const held = merge(stream.held, arrived);
  if (held.length <= MOST_KEPT) return { ...stream, held };
  return { ...stream, held: held.slice(0, MOST_KEPT), hasGap: true };
}

function cut(shown: readonly Entry[], stream: Stream): Stream {
  if (shown.length <= MOST_KEPT || shown.length <= stream.shown.length) return { ...stream, shown };
  const kept = shown.slice(0, MOST_KEPT);
  return { ...stream, shown: kept, next: placeAfter(kept.at(-1)!) };
}

function merge(list: readonly Entry[], arrived: readonly Entry[]): readonly Entry[] {
  if (arrived.length === 0) return list;
  const merged = [...arrived, ...list];
  return list.length === 0 || laterFirst(arrived.at(-1)!, list[0]!) < 0 ? merged : merged.sort(laterFirst);
}
