import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { connectForReading } from './connect.ts';
import { copyWithFirstPageOf } from './first-page.ts';
import { removeStoreFiles } from './side-files.ts';
import { asStoreError, StoreError } from './store-error.ts';

/** A row as the damaged file holds it, by column; older schemas lack columns. */
export type SalvagedRow = Readonly<Record<string, string | number | Uint8Array | null>>;

/** Keys read in one go; a range that meets a damaged page is halved until only the rows on it are lost. */
const RANGE = 2_048;

/** Most failing reads, about 10 µs each, before damaged ranges are skipped whole: some seconds. Chosen. */
const FAILURES_ALLOWED = 300_000;

/** No row takes less on disk, so that the size of a file bounds the keys where it does not name the last. */
const SMALLEST_ROW_BYTES = 32;

/** A damaged store, opened to read what can be read. Never writes to it. */
export class SalvageSource {
  readonly #file: string;
  readonly #db: Database.Database;
  readonly #copy: string | null;
  #failures = 0;

  private constructor(file: string, db: Database.Database, copy: string | null) {
    this.#file = file;
    this.#db = db;
    this.#copy = copy;
  }

  /**
   * Opens a damaged store; null if nothing at all can be read. `pattern` is an empty store: its first page
   * stands in for a broken one, in a copy.
   */
  static open(file: string, pattern: string): SalvageSource | null {
    if (!statSync(file).isFile()) return null;
    const db = openLeniently(file);
    if (db !== null) return new SalvageSource(file, db, null);
    const copy = `${file}.salvage`;
    copyWithFirstPageOf(file, pattern, copy);
    const mended = openLeniently(copy);
    if (mended !== null) return new SalvageSource(file, mended, copy);
    removeStoreFiles(copy);
    return null;
  }

  /** The rows of a table with the key `id`, in order of key, as far as they can be read. */
  *rows(table: string): IterableIterator<SalvagedRow> {
    const last = this.lastId(table);
    for (let from = 1; from <= last; from += RANGE) {
      yield* this.#rowsBetween(table, from, Math.min(last, from + RANGE - 1));
    }
  }

  /** The rows of a small table that has another key: all or none. */
  allRows(table: string): readonly SalvagedRow[] {
    return this.#attempt(() => this.#db.prepare<[], SalvagedRow>(`SELECT * FROM ${table}`).all()) ?? [];
  }

  /** The highest key ever given in a table, as far as the file says. */
  lastId(table: string): number {
    const given = this.#attempt(() =>
      this.#db.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(table),
    );
    const present = this.#attempt(() =>
      this.#db.prepare<[], number | null>(`SELECT max(id) FROM ${table}`).pluck().get(),
    );
    return (
      Math.max(given ?? 0, present ?? 0) || Math.floor(statSync(this.#db.name).size / SMALLEST_ROW_BYTES)
    );
  }

  close(): void {
    this.#db.close();
    if (this.#copy !== null) removeStoreFiles(this.#copy);
  }

  *#rowsBetween(table: string, from: number, to: number): IterableIterator<SalvagedRow> {
    const rows = this.#attempt(() =>
      this.#db
        .prepare<[number, number], SalvagedRow>(`SELECT * FROM ${table} WHERE id BETWEEN ? AND ? ORDER BY id`)
        .all(from, to),
    );
    if (rows !== null) {
      yield* rows;
    } else if (from < to && this.#failures < FAILURES_ALLOWED) {
      const middle = Math.floor((from + to) / 2);
      yield* this.#rowsBetween(table, from, middle);
      yield* this.#rowsBetween(table, middle + 1, to);
    }
  }

  #attempt<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      this.#failures += 1;
      if (isUnreadableContent(error, this.#file)) return null;
      throw error;
    }
  }
}

/** Opens a file that SQLite would refuse because it is shorter than it says; null if its schema is lost. */
function openLeniently(file: string): Database.Database | null {
  try {
    const db = connectForReading(file);
    try {
      db.unsafeMode(true);
      db.pragma('writable_schema = ON');
      db.prepare('SELECT * FROM events LIMIT 0').all();
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    if (isUnreadableContent(error, file)) return null;
    throw error;
  }
}

/**
 * Whether an error says that content is damaged or absent, as opposed to a lock, a full disk or a mistake.
 */
function isUnreadableContent(error: unknown, file: string): boolean {
  const known = asStoreError(error, file);
  if (known instanceof StoreError) return known.code === 'damaged' || known.code === 'unreadable';
  return error instanceof Error && /^no such (table|column)/.test(error.message);
}
