import type { ItemOutcome } from '../model/delivery.ts';
import type { ActivityEvent } from '../model/event.ts';
import { type DurationMs, type EpochMs, MS_PER_HOUR } from '../model/units.ts';

/**
 * Silence after which nothing more comes of a delivery. Chosen: twice the silence that ends a stretch of
 * work.
 */
export const OUTCOME_SILENCE: DurationMs = MS_PER_HOUR / 2;

/** A file that was told and may still be used. */
export interface OpenItem {
  /** Place in the delivery, from 1. */
  readonly rank: number;
  readonly path: string;
  /** An opened file may still be edited; an edited one is done with. */
  readonly outcome: 'opened' | null;
}

/** A delivery of which something may still come. */
export interface OpenDelivery {
  readonly session: string;
  /** Null: told to the session itself, whose subagents work on what it was told. */
  readonly thread: string | null;
  readonly at: EpochMs;
  /** When the session was heard of last. */
  readonly lastAt: EpochMs;
  /** Never empty. */
  readonly items: readonly OpenItem[];
}

/** What became of one file, and when. */
export interface SettledItem {
  readonly rank: number;
  readonly outcome: ItemOutcome;
  readonly at: EpochMs;
}

/** A delivery after an event or a while, and what has become clear by it. */
export interface Followed {
  /** Null: nothing more can come of it. */
  readonly open: OpenDelivery | null;
  readonly settled: readonly SettledItem[];
}

/**
 * What an event of the same session says about a delivery before it. The files that it reads are opened,
 * those that it changes are edited; what is left when the session ends, when its context is compacted or
 * after {@link OUTCOME_SILENCE} was ignored. Failed calls and what happened before the delivery say nothing.
 */
export function followEvent(delivery: OpenDelivery, event: ActivityEvent): Followed {
  if (!isOfSameThought(delivery, event) || event.at < delivery.at) return { open: delivery, settled: [] };
  if (isSilent(delivery, event.at)) return close(delivery, delivery.lastAt + OUTCOME_SILENCE);
  if (ends(delivery, event)) return close(delivery, event.at);
  return use({ ...delivery, lastAt: Math.max(delivery.lastAt, event.at) }, event);
}

/** A delivery as time goes by: closed once its session has been silent for long. */
export function followTime(delivery: OpenDelivery, now: EpochMs): Followed {
  if (!isSilent(delivery, now)) return { open: delivery, settled: [] };
  return close(delivery, delivery.lastAt + OUTCOME_SILENCE);
}

function isOfSameThought({ session, thread }: OpenDelivery, event: ActivityEvent): boolean {
  return event.session === session && (thread === null || event.thread === thread);
}

function isSilent({ lastAt }: OpenDelivery, now: EpochMs): boolean {
  return now - lastAt > OUTCOME_SILENCE;
}

function ends({ thread }: OpenDelivery, { type, thread: of }: ActivityEvent): boolean {
  return type === 'session_ended' || (type === 'compacted' && of === thread);
}

/** All that nothing has become of was ignored; what was opened stays so. */
function close({ items }: OpenDelivery, at: EpochMs): Followed {
  const ignored = items.filter(({ outcome }) => outcome === null);
  return { open: null, settled: ignored.map(({ rank }) => ({ rank, outcome: 'ignored', at })) };
}

function use(delivery: OpenDelivery, event: ActivityEvent): Followed {
  const outcome = event.ok === false ? null : outcomeOf(event);
  if (outcome === null) return { open: delivery, settled: [] };
  const settled: SettledItem[] = [];
  const items: OpenItem[] = [];
  for (const item of delivery.items) {
    const isNews = event.paths.includes(item.path) && item.outcome !== outcome;
    if (isNews) settled.push({ rank: item.rank, outcome, at: event.at });
    if (!isNews) items.push(item);
    else if (outcome === 'opened') items.push({ ...item, outcome });
  }
  return { open: items.length === 0 ? null : { ...delivery, items }, settled };
}

/** What an act does to the files that it names; null: nothing that tells whether they were of use. */
function outcomeOf({ source, access }: ActivityEvent): 'opened' | 'edited' | null {
  if (source === 'host') return null;
  switch (access) {
    case 'read':
    case 'run':
      return 'opened';
    case 'edit':
    case 'create':
    case 'delete':
      return 'edited';
    case 'search':
    case null:
      return null;
  }
}
