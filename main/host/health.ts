import type { EpochMs } from '../engine/model/units.ts';
import type { HostLog } from './log.ts';

/** What the person should know, kept for status; the oldest gives way. */
const MAX_NOTICES = 20;

/** What went wrong since start, for a status that can be believed. */
export class Health {
  readonly startedAt: EpochMs;
  errors = 0;
  /** Hook calls that were not understood, and messages turned away for their size. */
  declined = 0;
  lastError: string | null = null;
  readonly #notices: string[] = [];
  readonly #onNotice: (message: string) => void;

  constructor(startedAt: EpochMs, onNotice: (message: string) => void) {
    this.startedAt = startedAt;
    this.#onNotice = onNotice;
  }

  get notices(): readonly string[] {
    return this.#notices;
  }

  /** Keeps a message for the person; one that is there already is not repeated. */
  notice(message: string): void {
    if (this.#notices.includes(message)) return;
    this.#notices.push(message);
    if (this.#notices.length > MAX_NOTICES) this.#notices.shift();
    this.#onNotice(message);
  }

  /** A log that counts its errors here. */
  watch(log: HostLog): HostLog {
    return {
      ...log,
      error: (fields, message) => {
        this.errors++;
        this.lastError = message;
        log.error(fields, message);
      },
    };
  }
}
