import {
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type SettingValues,
  settingChanges,
} from '../../contracts/settings.ts';
import type { Store } from '../store/store.ts';

/** Some settings and what they are to be. */
export type SettingChanges = { readonly [N in SettingName]?: SettingValues[N] | undefined };

/** Hears what settings there are now, and which were changed; throws where it cannot live with them. */
export interface SettingsUser {
  /** Throws what says why these values cannot be. Changes nothing. */
  readonly check?: (values: SettingValues) => void;
  readonly use: (values: SettingValues, changed: readonly SettingName[]) => void;
}

/** The person's settings, kept in the store: who uses one hears of its change at once. */
export class Settings {
  readonly #store: Store;
  readonly #users: SettingsUser[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  /** Every setting. A value that an older or newer version left, and that does not fit, counts as not set. */
  all(): SettingValues {
    const values = SETTING_NAMES.map((name) => [name, this.#read(name)]);
    return Object.fromEntries(values) as SettingValues; // Safe: each value is of its setting's schema.
  }

  /** Tells someone of the settings as they are, and of every change from then on. */
  tell(user: SettingsUser): void {
    this.#users.push(user);
    user.use(this.all(), []);
  }

  /** Changes settings, all or none. Throws what a user of one throws in its check, or `StoreError`. */
  set(changes: SettingChanges): SettingValues {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const before = this.all();
    const wanted: SettingValues = {
      ...before,
      ...settingChanges.parse(Object.fromEntries(given)),
    } as SettingValues; // Safe: none of them is undefined.
    for (const { check } of this.#users) check?.(wanted);
    const changed = SETTING_NAMES.filter((name) => !isSame(before[name], wanted[name]));
    if (changed.length === 0) return before;
    this.#store.settings.put(Object.fromEntries(changed.map((name) => [storedName(name), wanted[name]])));
    for (const { use } of this.#users) use(wanted, changed);
    return wanted;
  }

  #read(name: SettingName): unknown {
    const { schema, initial } = SETTINGS[name];
    const { data, success } = schema.safeParse(this.#store.settings.get(storedName(name)));
    return success ? data : initial;
  }
}

/** As the store's own settings are spelled, of which `retention_days` is one. */
function storedName(name: SettingName): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
