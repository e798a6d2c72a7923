import type Database from 'better-sqlite3';

/** Table `counters`: sums over the life of the store. */
export class CountersTable {
  readonly #add: Database.Statement<[string, number], void>;
  readonly #value: Database.Statement<[string], number>;

  constructor(db: Database.Database) {
    this.#add = db.prepare(
      'INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value',
    );
    this.#value = db.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck();
  }

  add(name: 'redactions', count: number): void {
    this.#add.run(name, count);
  }

  value(name: 'redactions'): number {
    return this.#value.get(name) ?? 0;
  }
}
