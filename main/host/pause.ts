import { z } from 'zod';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import type { Clock } from './clock.ts';
import type { HostLog } from './log.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** A time in which nothing is recorded. `until`: null until the person resumes. */
export interface Pause {
  readonly since: EpochMs;
  readonly until: EpochMs | null;
}

/** What pauses need. */
export interface PausesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: HostLog;
  /** Told when a pause begins, ends, or gets another end. */
  readonly onChanged: () => void;
}

/** Past pauses remembered, the latest: events of the oldest could not be waiting any more. Chosen. */
const REMEMBERED = 1_000;
/** Longest time that a timer can wait. */
const LONGEST_WAIT: DurationMs = 2 ** 31 - 1;
const STORED_AS = 'pauses';

const span = z.object({ since: z.number(), until: z.number() });
const stored = z.object({
  current: z.object({ since: z.number(), until: z.number().nullable() }).nullable(),
  past: z.array(span),
});

/** When the person wants nothing recorded: survives a restart, and ends by itself when it is told to. */
export class Pauses {
  readonly #parts: PausesParts;
  #current: Pause | null;
  #past: readonly z.infer<typeof span>[];
  #timer: NodeJS.Timeout | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(parts: PausesParts) {
    this.#parts = parts;
    const { success, data } = stored.safeParse(parts.store.settings.get(STORED_AS));
    this.#current = success ? data.current : null;
    this.#past = success ? data.past : [];
    this.#wait();
  }

  /** The pause that is now; null: none is. */
  get current(): Pause | null {
    this.#endIfDue();
    return this.#current;
  }

  /** Whether a time lies in this pause or an earlier one: what happened then is not taken in later either. */
  covers(at: EpochMs): boolean {
    const current = this.current;
    const isNow = current !== null && at >= current.since && at < (current.until ?? Number.POSITIVE_INFINITY);
    return isNow || this.#past.some(({ since, until }) => at >= since && at < until);
  }

  /** Pauses from now on, or gives the pause that is now another end. */
  pause(until: EpochMs | null): void {
    const since = this.current?.since ?? this.#parts.clock();
    this.#become({ since, until });
  }

  /** Ends the pause that is now, if one is. */
  resume(): void {
    if (this.current !== null) this.#end(this.#parts.clock());
  }

  /** Waits for the end of the pause no more; settles when all is written down that can be. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#keeping;
  }

  #endIfDue(): void {
    const until = this.#current?.until ?? null;
    if (until !== null && until <= this.#parts.clock()) this.#end(until);
  }

  #end(until: EpochMs): void {
    const { since } = this.#current!; // Both callers have seen it.
    this.#past = [...this.#past, { since, until }].slice(-REMEMBERED);
    this.#become(null);
  }

  #become(pause: Pause | null): void {
    this.#current = pause;
    this.#wait();
    this.#keeping = this.#keep();
    this.#parts.onChanged();
  }

  /** A pause holds even where it cannot be written down. */
  async #keep(): Promise<void> {
    const { store } = this.#parts;
    try {
      await whenUnlocked(() =>
        store.settings.put({ [STORED_AS]: { current: this.#current, past: this.#past } }),
      );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#parts.log.error({ err: error }, 'A pause could not be stored: after a restart it is forgotten.');
    }
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const until = this.#current?.until ?? null;
    if (until === null) return;
    const wait = Math.min(Math.max(until - this.#parts.clock(), 0), LONGEST_WAIT);
    this.#timer = setTimeout(() => {
      this.#endIfDue();
      this.#wait();
    }, wait).unref();
  }
}
