import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import type { StoreError } from '../store/store-error.ts';
import type { Clock } from './clock.ts';
import type { HostLog } from './log.ts';

/** Why nothing can be stored, and since when. */
export interface Trouble {
  readonly error: StoreError;
  readonly since: EpochMs;
}

/** Wait before a store that another process holds is tried again. */
export const LOCK_RETRY: DurationMs = 50;

/** Another process may hold the store so long before it counts as trouble: writers wait meanwhile. Chosen. */
export const LOCK_PATIENCE: DurationMs = 5_000;

/** Keeps track of whether the store takes what it is given. */
export class StoreTrouble {
  readonly #clock: Clock;
  readonly #log: HostLog;
  readonly #onChanged: () => void;
  #failing: Trouble | null = null;
  #current: Trouble | null = null;

  /** `onChanged` is told when storing is in trouble, and when it works again. */
  constructor(clock: Clock, log: HostLog, onChanged: () => void) {
    this.#clock = clock;
    this.#log = log;
    this.#onChanged = onChanged;
  }

  /**
   * What the person should know; null while all is well, or waiting for another process is all that there is.
   */
  get current(): Trouble | null {
    return this.#current;
  }

  /** A write failed. */
  failed(error: StoreError): void {
    const now = this.#clock();
    this.#failing = { error, since: this.#failing?.since ?? now };
    if (error.code === 'locked' && now - this.#failing.since < LOCK_PATIENCE) return;
    if (this.#current?.error.code !== error.code) this.#log.error({ err: error }, 'Nothing can be stored.');
    this.#set(this.#failing);
  }

  /** A write succeeded. */
  worked(): void {
    this.#failing = null;
    this.#set(null);
  }

  #set(trouble: Trouble | null): void {
    const hasChanged = (trouble === null) !== (this.#current === null);
    this.#current = trouble;
    if (hasChanged) this.#onChanged();
  }
}
