import type Database from 'better-sqlite3';

/** What is set: days for which events are kept; the form of the learned state (`MEMORY_FORMAT`). */
type SettingName = 'retention_days' | 'memory_format';

/** Table `settings`: what holds for the whole store. A setting without a row is at its default. */
export class SettingsTable {
  readonly #put: Database.Statement<[string, number], void>;
  readonly #get: Database.Statement<[string], number>;
  readonly #remove: Database.Statement<[string], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');
    this.#get = db.prepare<[string], number>('SELECT value FROM settings WHERE name = ?').pluck();
    this.#remove = db.prepare('DELETE FROM settings WHERE name = ?');
  }

  get(name: SettingName): number | null {
    return this.#get.get(name) ?? null;
  }

  /** Null: back to the default. */
  set(name: SettingName, value: number | null): void {
    if (value === null) this.#remove.run(name);
    else this.#put.run(name, value);
  }
}
