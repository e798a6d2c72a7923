import type Database from 'better-sqlite3';

/**
 * Table `settings`: what holds for the whole store, as JSON. A setting without a row is at its default. Those
 * that the store itself reads are `retention_days` (days, or null) and `memory_format` (`MEMORY_FORMAT`).
 */
export class SettingsTable {
  readonly #put: Database.Statement<[string, string], void>;
  readonly #get: Database.Statement<[string], string>;
  readonly #remove: Database.Statement<[string], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');
    this.#get = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
    this.#remove = db.prepare('DELETE FROM settings WHERE name = ?');
  }

  /** Undefined: at its default. */
  get(name: string): unknown {
    return parsed(this.#get.get(name));
  }

  /** A whole number; null: at its default, or none. */
  number(name: string): number | null {
    const value = this.get(name);
    return typeof value === 'number' ? value : null;
  }

  /** Undefined: back to the default. */
  set(name: string, value: unknown): void {
    if (value === undefined) this.#remove.run(name);
    else this.#put.run(name, JSON.stringify(value));
  }

  /** Takes over a row of another store: a whole number where it is an old one. What is damaged is left out. */
  takeOver(name: unknown, value: unknown): void {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof name !== 'string' || typeof text !== 'string' || parsed(text) === undefined) return;
    this.#put.run(name, text);
  }
}

/** What a damaged value said nobody knows: it counts as absent. */
function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
