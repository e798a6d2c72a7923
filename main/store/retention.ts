import type { Expiry, PackedBase } from './expiry.ts';
import type { StoreAccess } from './store-access.ts';
import type { BaseMemory } from './tables/base-memories.ts';
import type { NewEvent } from './tables/events.ts';
import type { SettingsTable } from './tables/settings.ts';

/** For how long events are kept, what stands for those that no longer are, and how their room is given back. */
export class Retention {
  readonly #settings: SettingsTable;
  readonly #expiry: Expiry;
  readonly #access: StoreAccess;

  constructor(settings: SettingsTable, expiry: Expiry, access: StoreAccess) {
    this.#settings = settings;
    this.#expiry = expiry;
    this.#access = access;
  }

  /** Days for which events are kept; null: for ever. */
  get days(): number | null {
    return this.#access.read(() => this.#settings.number('retention_days'));
  }

  /** Sets for how many days events are kept; null: for ever. Deletes nothing. */
  setDays(days: number | null): void {
    this.#access.write(() => this.#settings.set('retention_days', days));
  }

  /** Whether an event may be a repeat of one that is no longer kept, and is therefore not stored. */
  isExpired(newEvent: NewEvent): boolean {
    return this.#expiry.isExpired(newEvent);
  }

  /** What stands for a project's events that are no longer kept; null if all are. */
  baseOf(projectId: number): PackedBase | null {
    return this.#access.read(() => this.#expiry.base(projectId));
  }

  /**
   * Puts the next part of the packed memory of a base to be, from part 0 on. Throws RangeError unless that
   * reaches further than the project's present base.
   */
  putBasePart(projectId: number, throughEventId: number, part: number, bytes: Uint8Array): void {
    this.#access.write(() => this.#expiry.putPart(projectId, throughEventId, part, bytes));
  }

  /**
   * Puts a base, of which all parts are there, in the place of a project's events, which
   * {@link deleteExpired} then deletes.
   */
  putBase(projectId: number, base: BaseMemory): void {
    this.#access.write(() => this.#expiry.putBase(projectId, base));
  }

  /**
   * Deletes some of the events in whose place a base was put; false if none is left. Takes about a
   * millisecond.
   */
  deleteExpired(): boolean {
    return this.#access.write(() => this.#expiry.deleteSome());
  }

  /**
   * Gives some of the file's free pages back; false if there were none. Takes about a millisecond. The file
   * becomes shorter with the next flush to the disk that no reader holds up.
   */
  releaseSpace(): boolean {
    return this.#access.write(() => this.#expiry.releaseSome());
  }
}
