import type { DurationMs, EpochMs } from '../../engine/model/units.ts';

/** When what happened to a path counts as over. */
export const SETTLE = {
  /**
   * Quiet of one path. Chosen: the slowest of the known save patterns pauses for some 30 ms, and none of the
   * side files lives longer than this.
   */
  quiet: 300,
  /** Changed paths from which all wait for each other: more than a person saves at once. */
  many: 20,
  /** Quiet of all paths, where there are many. Longer than the gaps between the bursts of one checkout. */
  quietOfMany: 1_000,
  /** Longest wait for a path that is written again and again. */
  longest: 5_000,
  longestOfMany: 60_000,
} as const satisfies Record<string, DurationMs | number>;

interface Unsettled {
  readonly since: EpochMs;
  last: EpochMs;
}

/** Gathers what is heard of paths until it is quiet about them. Keeps one entry a path. */
export class Settling {
  readonly #paths = new Map<string, Unsettled>();
  #last: EpochMs = 0;

  get size(): number {
    return this.#paths.size;
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Something happened to a path. */
  see(path: string, at: EpochMs): void {
    this.#last = Math.max(this.#last, at);
    const known = this.#paths.get(path);
    if (known === undefined) this.#paths.set(path, { since: at, last: at });
    else known.last = at;
  }

  /** Takes out the paths that have settled, in the order in which they were first heard of. */
  due(now: EpochMs): readonly string[] {
    if (this.#paths.size > SETTLE.many) return this.#manyDue(now) ? this.#take(() => true) : [];
    return this.#take(({ since, last }) => now - last >= SETTLE.quiet || now - since >= SETTLE.longest);
  }

  clear(): void {
    this.#paths.clear();
  }

  #manyDue(now: EpochMs): boolean {
    const [first] = this.#paths.values();
    return now - this.#last >= SETTLE.quietOfMany || now - first!.since >= SETTLE.longestOfMany;
  }

  #take(isDue: (path: Unsettled) => boolean): readonly string[] {
    const due = [...this.#paths].filter(([, path]) => isDue(path)).map(([path]) => path);
    for (const path of due) this.#paths.delete(path);
    return due;
  }
}
