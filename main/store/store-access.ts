import type Database from 'better-sqlite3';
import { asStoreError, StoreError, storeError } from './store-error.ts';

/** How work on the store's connection is done: a write as one transaction, and every error one of the store's. */
export class StoreAccess {
  readonly #file: string;
  readonly #db: Database.Database;
  readonly #onUndone: () => void;
  #isDamaged = false;

  /** `onUndone` forgets what was remembered of a write that has not come about. */
  constructor(file: string, db: Database.Database, onUndone: () => void) {
    this.#file = file;
    this.#db = db;
    this.#onUndone = onUndone;
  }

  /** Whether anything that was done proved the file damaged. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Runs work as one transaction, a savepoint within another; throws StoreError, and nothing is written then. */
  readonly write = <Result>(work: () => Result): Result => {
    if (this.#db.readonly) throw storeError('read-only', this.#file, 'opened for reading only');
    try {
      return this.#db.transaction(work).immediate();
    } catch (error) {
      this.#onUndone();
      throw this.translated(error);
    }
  };

  /** Runs work that reads; throws StoreError. */
  readonly read = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw this.translated(error);
    }
  };

  /** An error as one of the store's, about its file unless it is one already; what is no fault of SQLite stays as it is. */
  translated(error: unknown): unknown {
    const translated = asStoreError(error, this.#file);
    if (translated instanceof StoreError && translated.code === 'damaged') this.#isDamaged = true;
    return translated;
  }
}
