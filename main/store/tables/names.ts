import type Database from 'better-sqlite3';
import { IdCache } from './id-cache.ts';

/** Table `names`: the dictionary of agents, tools and threads, so that events hold small numbers. */
export class NamesTable {
  readonly #insert: Database.Statement<[string], void>;
  readonly #idOf: Database.Statement<[string], number>;
  readonly #nameOf: Database.Statement<[number], string>;
  readonly #cache = new IdCache();

  constructor(db: Database.Database) {
    this.#insert = db.prepare('INSERT INTO names (name) VALUES (?)');
    this.#idOf = db.prepare<[string], number>('SELECT id FROM names WHERE name = ?').pluck();
    this.#nameOf = db.prepare<[number], string>('SELECT name FROM names WHERE id = ?').pluck();
  }

  /** The number of a name, which is entered if it is new. */
  intern(name: string): number {
    return this.#cache.id(name, () => this.#idOf.get(name) ?? Number(this.#insert.run(name).lastInsertRowid));
  }

  name(id: number): string {
    return this.#cache.name(id, () => this.#nameOf.get(id)!);
  }

  /** To be called when a transaction is rolled back. */
  forget(): void {
    this.#cache.forget();
  }
}
