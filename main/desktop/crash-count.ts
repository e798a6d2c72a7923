/** Most times that a page that died is loaded again within {@link WITHIN_MS}. Chosen. */
const MOST = 3;
/** Deaths longer ago than this do not count any more. Chosen: what dies this often cannot be used. */
const WITHIN_MS = 10 * 60_000;

/** Decides whether a page that died is worth another try. */
export class CrashCount {
  #at: readonly number[] = [];

  /** Counts a death at `now`, ms; whether to load the page again. */
  mayReload(now: number): boolean {
    this.#at = [...this.#at.filter((at) => now - at < WITHIN_MS), now];
    return this.#at.length <= MOST;
  }
}
