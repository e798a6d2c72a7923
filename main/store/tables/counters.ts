import type Database from 'better-sqlite3';

/** A number that is kept: a sum over the life of the store, or when the hook of an agent was last heard of. */
export type CounterName = 'redactions' | `heard ${string}`;

/** Table `counters`: numbers by name. */
export class CountersTable {
  readonly #add: Database.Statement<[string, number], void>;
  readonly #set: Database.Statement<[string, number], void>;
  readonly #value: Database.Statement<[string], number>;

  constructor(db: Database.Database) {
    const insert =
      'INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value =';
    this.#add = db.prepare(`${insert} value + excluded.value`);
    this.#set = db.prepare(`${insert} excluded.value`);
    this.#value = db.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck();
  }

  add(name: CounterName, count: number): void {
    this.#add.run(name, count);
  }

  set(name: CounterName, value: number): void {
    this.#set.run(name, value);
  }

  /** Null: never set. */
  value(name: CounterName): number | null {
    return this.#value.get(name) ?? null;
  }
}
