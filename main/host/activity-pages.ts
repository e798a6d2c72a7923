import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../store/store.ts';
import type { DeliveryRow, LogPlace } from '../store/tables/deliveries.ts';
import type { ProjectEvent } from '../store/tables/events.ts';
import type { ActivityEntries, ActivityEntry } from './activity-entries.ts';
import {
  type ActivityFilter,
  deliveryFilter,
  eventFilter,
  wantsDeliveries,
  wantsEvents,
} from './activity-filter.ts';
import type { LeftOut } from './left-out.ts';

/** What is wanted of the activity stream, and from where on. */
export interface ActivityQuery extends ActivityFilter {
  readonly projectId: number | null;
  readonly before: LogPlace;
  readonly limit: number;
}

/** Entries, the latest first, and where to ask on; null: there is no more. */
export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  readonly next: LogPlace | null;
}

/** Behind everything there is. */
export const LATEST: LogPlace = { eventId: Number.MAX_SAFE_INTEGER, deliveryId: 0 };

/** Rows read in one go: about a millisecond, which a hook can wait. */
const STEP = 150;
/**
 * Rows looked through for one answer. Chosen: a fifth of a second; whoever wants what is rare asks on, and sees
 * that it goes on.
 */
const MOST_LOOKED_AT = 20_000;

type Found =
  | { readonly place: LogPlace; readonly event: ProjectEvent }
  | { readonly place: LogPlace; readonly row: DeliveryRow };

interface Step {
  /** The latest first. */
  readonly found: readonly Found[];
  /** Where the next step starts; null: there is none. */
  readonly end: LogPlace | null;
}

/** Reads the activity stream backwards, giving way to all others between its steps. */
export class ActivityPages {
  readonly #store: Store;
  readonly #entries: ActivityEntries;

  readonly #leftOut: Pick<LeftOut, 'hasProject'>;

  constructor(store: Store, entries: ActivityEntries, leftOut: Pick<LeftOut, 'hasProject'>) {
    this.#store = store;
    this.#entries = entries;
    this.#leftOut = leftOut;
  }

  /** Entries before a place; none of projects that are left out. */
  async page(query: ActivityQuery): Promise<ActivityPage> {
    const isShown = this.#shown();
    const isWanted = [eventFilter(query), deliveryFilter(query)] as const;
    const entries: ActivityEntry[] = [];
    let place = query.before;
    for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; lookedAt += STEP) {
      const { found, end } = this.#step(query, place);
      for (const one of found) {
        const entry = isShown(projectOf(one)) ? this.#entryOf(one, isWanted) : null;
        if (entry !== null) entries.push(entry);
        if (entries.length === query.limit) return { entries, next: one.place };
      }
      if (end === null) return { entries, next: null };
      place = end;
      await nextTurn();
    }
    return { entries, next: place };
  }

  /** What tells whether a project is shown, asked once for each. */
  #shown(): (projectId: number) => boolean {
    const known = new Map<number, boolean>();
    return (projectId) => {
      const isShown = known.get(projectId) ?? !this.#leftOut.hasProject(projectId);
      known.set(projectId, isShown);
      return isShown;
    };
  }

  #entryOf(
    found: Found,
    [isEventWanted, isDeliveryWanted]: readonly [
      ReturnType<typeof eventFilter>,
      ReturnType<typeof deliveryFilter>,
    ],
  ): ActivityEntry | null {
    if ('event' in found) return isEventWanted(found.event.event) ? this.#entries.ofEvent(found.event) : null;
    return isDeliveryWanted(found.row) ? this.#entries.ofDelivery(found.row) : null;
  }

  /**
   * Events and deliveries before a place. Each kind is read by itself; what reaches further back than the
   * other is left to the next step.
   */
  #step(query: ActivityQuery, place: LogPlace): Step {
    const { projectId } = query;
    const events = wantsEvents(query)
      ? this.#store.events.before(place.deliveryId > 0 ? place.eventId + 1 : place.eventId, projectId, STEP)
      : [];
    const downTo = events.length < STEP ? 0 : events.at(-1)!.event.id;
    const rows = wantsDeliveries(query) ? this.#store.deliveries.before(place, downTo, projectId, STEP) : [];
    const end = endOf(downTo, rows);
    const found: Found[] = [
      ...events.map((event) => ({ place: { eventId: event.event.id, deliveryId: 0 }, event })),
      ...rows.map((row) => ({ place: { eventId: row.promptEventId, deliveryId: row.id }, row })),
    ];
    return {
      found: found
        .filter((one) => end === null || comparePlaces(one.place, end) >= 0)
        .sort((a, b) => comparePlaces(b.place, a.place)),
      end,
    };
  }
}

function projectOf(found: Found): number {
  return 'event' in found ? found.event.projectId : found.row.projectId;
}

function endOf(downTo: number, rows: readonly DeliveryRow[]): LogPlace | null {
  if (rows.length === STEP) {
    const last = rows.at(-1)!;
    return { eventId: last.promptEventId, deliveryId: last.id };
  }
  return downTo === 0 ? null : { eventId: downTo, deliveryId: 0 };
}

function comparePlaces(a: LogPlace, b: LogPlace): number {
  return a.eventId - b.eventId || a.deliveryId - b.deliveryId;
}
