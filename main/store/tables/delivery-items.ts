import type Database from 'better-sqlite3';
import type { ItemOutcome, ItemWhy } from '../../engine/model/delivery.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { outcomeCodes } from './delivery-codes.ts';

/** A file of a delivery. */
export interface DeliveryItem {
  /** Place in the delivery, from 1. */
  readonly rank: number;
  readonly path: string;
  readonly why: ItemWhy;
  /** Null: nothing is known yet. */
  readonly outcome: ItemOutcome | null;
  readonly outcomeAt: EpochMs | null;
}

interface Row {
  readonly rank: number;
  readonly path: string;
  readonly why: string;
  readonly outcome: number | null;
  readonly outcomeAt: EpochMs | null;
}

/** Digits kept of what made up a score. Chosen: more than anybody is shown. */
const DIGITS = 5;

/** Table `delivery_items`: the files of each delivery, why they were told and what became of them. */
export class DeliveryItemsTable {
  readonly #put: Database.Statement<[number, number, string, string, number | null, EpochMs | null], void>;
  readonly #of: Database.Statement<[number], Row>;
  readonly #pathsOf: Database.Statement<[number], string>;
  readonly #settle: Database.Statement<[number, EpochMs, number, number], void>;
  readonly #remove: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      `INSERT INTO delivery_items (delivery_id, rank, path, why, outcome, outcome_at_ms)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#of = db.prepare(
      `SELECT rank, path, why, outcome, outcome_at_ms AS outcomeAt FROM delivery_items
       WHERE delivery_id = ? ORDER BY rank`,
    );
    this.#pathsOf = db
      .prepare<[number], string>('SELECT path FROM delivery_items WHERE delivery_id = ? ORDER BY rank')
      .pluck();
    this.#settle = db.prepare(
      'UPDATE delivery_items SET outcome = ?, outcome_at_ms = ? WHERE delivery_id = ? AND rank = ?',
    );
    this.#remove = db.prepare('DELETE FROM delivery_items WHERE delivery_id = ?');
  }

  put(deliveryId: number, { rank, path, why, outcome, outcomeAt }: DeliveryItem): void {
    const code = outcome === null ? null : outcomeCodes.encode(outcome);
    this.#put.run(deliveryId, rank, path, JSON.stringify(why, shortened), code, outcomeAt);
  }

  /** The files of a delivery, in the order in which they were told; empty where nothing was. */
  of(deliveryId: number): readonly DeliveryItem[] {
    return this.#of.all(deliveryId).map(({ why, outcome, ...row }) => ({
      ...row,
      why: JSON.parse(why) as ItemWhy, // Safe: put is the only writer.
      outcome: outcome === null ? null : outcomeCodes.decode(outcome),
    }));
  }

  /** Their paths alone. */
  pathsOf(deliveryId: number): readonly string[] {
    return this.#pathsOf.all(deliveryId);
  }

  settle(deliveryId: number, rank: number, outcome: ItemOutcome, at: EpochMs): void {
    this.#settle.run(outcomeCodes.encode(outcome), at, deliveryId, rank);
  }

  /** Removes the files of a delivery. */
  remove(deliveryId: number): void {
    this.#remove.run(deliveryId);
  }
}

/** Fractions need not be whole: they are shown as bars. */
function shortened(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
}
