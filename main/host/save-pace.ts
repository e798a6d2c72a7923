import type { DurationMs } from '../engine/model/units.ts';

/**
 * Share of the time that saving may take. Chosen: the whole host waits for a save, so that of a hundred hooks
 * about one meets it, however much there is to save. What a crash leaves unsaved is learned anew from the
 * log.
 */
const SHARE = 0.01;

/** Keeps saves as far apart as they are long. */
export class SavePace {
  readonly #elapsed: () => DurationMs;
  #nextAt: DurationMs = 0;

  /** `elapsed`: a clock that never goes back. */
  constructor(elapsed: () => DurationMs) {
    this.#elapsed = elapsed;
  }

  /** Saves, unless too little time has passed since the last one for the time that one took. */
  run(save: () => void): void {
    const startedAt = this.#elapsed();
    if (startedAt < this.#nextAt) return;
    save();
    this.#nextAt = startedAt + (this.#elapsed() - startedAt) / SHARE;
  }
}
