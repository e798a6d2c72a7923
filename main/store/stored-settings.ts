import type { StoreAccess } from './store-access.ts';
import type { SettingsTable } from './tables/settings.ts';

/** What a person has set, by name; what may be set, and its defaults, are the host's. */
export class StoredSettings {
  readonly #rows: SettingsTable;
  readonly #access: StoreAccess;

  constructor(rows: SettingsTable, access: StoreAccess) {
    this.#rows = rows;
    this.#access = access;
  }

  /** A setting as it was put; undefined: at its default. */
  get(name: string): unknown {
    return this.#access.read(() => this.#rows.get(name));
  }

  /** Puts settings, all or none, as JSON; undefined: back to the default. */
  put(values: Readonly<Record<string, unknown>>): void {
    this.#access.write(() => {
      for (const [name, value] of Object.entries(values)) this.#rows.set(name, value);
    });
  }
}
