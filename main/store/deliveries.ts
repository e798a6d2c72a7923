import type Database from 'better-sqlite3';
import type { Delivery, ItemOutcome } from '../engine/model/delivery.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { StoreAccess } from './store-access.ts';
import { DeliveriesTable, type DeliveryRow, type LogPlace } from './tables/deliveries.ts';
import { type DeliveryItem, DeliveryItemsTable } from './tables/delivery-items.ts';
import type { EventsTable } from './tables/events.ts';

/** A delivery with its files. */
export interface StoredDelivery extends DeliveryRow {
  /** In the order in which they were told; empty where nothing was. */
  readonly items: readonly DeliveryItem[];
}

/** What became of one file of a delivery. */
export interface Settlement {
  readonly deliveryId: number;
  readonly rank: number;
  readonly outcome: ItemOutcome;
  readonly at: EpochMs;
}

/** Deliveries deleted in one step: about a millisecond, which a hook can wait. */
const STEP = 100;

/** The store's account of what agents were told, what they were not, and what became of it. */
export class Deliveries {
  readonly #access: StoreAccess;
  readonly #rows: DeliveriesTable;
  readonly #items: DeliveryItemsTable;
  #lastId = 0;

  constructor(db: Database.Database, events: EventsTable, access: StoreAccess) {
    this.#access = access;
    this.#rows = new DeliveriesTable(db, events);
    this.#items = new DeliveryItemsTable(db);
  }

  /** The id of the next delivery, which no other has or had. It need not be used. */
  takeId(): number {
    // The store's own is asked for each time: an import gives ids too.
    this.#lastId =
      Math.max(
        this.#lastId,
        this.#access.read(() => this.#rows.lastId()),
      ) + 1;
    return this.#lastId;
  }

  /** Puts new deliveries and what became of the files of any, in this order and one transaction. */
  save(made: readonly Delivery[], settled: readonly Settlement[]): void {
    this.#access.write(() => {
      for (const delivery of made) this.#put(asStored(delivery));
      for (const { deliveryId, rank, outcome, at } of settled)
        this.#items.settle(deliveryId, rank, outcome, at);
      for (const id of new Set(settled.map(({ deliveryId }) => deliveryId))) this.#count(id);
    });
  }

  get(id: number): StoredDelivery | null {
    return this.#access.read(() => {
      const row = this.#rows.get(id);
      return row === null ? null : this.#whole(row);
    });
  }

  /** Deliveries of which something may still come, the oldest first; may be empty. */
  pending(): readonly StoredDelivery[] {
    return this.#access.read(() => this.#rows.pending().map((row) => this.#whole(row)));
  }

  /**
   * The last deliveries before a place in the log, down to an event, the latest first; of one project, or of
   * all.
   */
  before(place: LogPlace, downTo: number, projectId: number | null, limit: number): readonly DeliveryRow[] {
    return this.#access.read(() => this.#rows.before(place, downTo, projectId, limit));
  }

  /** The paths told in a delivery, in order. */
  pathsOf(id: number): readonly string[] {
    return this.#access.read(() => this.#items.pathsOf(id));
  }

  /** Deletes some of the deliveries made before a time, and returns how many; 0: none is left. */
  deleteBefore(before: EpochMs): number {
    return this.#access.write(() => {
      const ids = this.#rows.idsBefore(before, STEP);
      for (const id of ids) {
        this.#items.remove(id);
        this.#rows.remove(id);
      }
      return ids.length;
    });
  }

  #put({ items, ...row }: StoredDelivery): void {
    this.#rows.put(row);
    for (const item of items) this.#items.put(row.id, item);
  }

  #whole(row: DeliveryRow): StoredDelivery {
    return { ...row, items: this.#items.of(row.id) };
  }

  #count(id: number): void {
    const outcomes = this.#items.of(id).map(({ outcome }) => outcome);
    const having = (wanted: ItemOutcome | null) => outcomes.filter((outcome) => outcome === wanted).length;
    const [opened, edited, ignored, pending] = [
      having('opened'),
      having('edited'),
      having('ignored'),
      having(null),
    ];
    this.#rows.setCounts(id, { opened, edited, ignored, pending });
  }
}

function asStored({ decision, ...delivery }: Delivery): StoredDelivery {
  const { candidates, fitting, toldBefore } = decision.considered;
  const isDelivered = decision.kind === 'delivered';
  const items = isDelivered ? decision.items : [];
  return {
    ...delivery,
    suppression: isDelivered ? null : decision.reason,
    candidates,
    fitting,
    toldBefore,
    tokens: isDelivered ? decision.tokens : 0,
    text: isDelivered ? decision.text : null,
    opened: 0,
    edited: 0,
    ignored: 0,
    pending: items.length,
    items: items.map((item, index) => ({ ...item, rank: index + 1, outcome: null, outcomeAt: null })),
  };
}
