import type { ResourceOrdinal } from '../model/resource.ts';

/** A way to a resource that is not drawn yet, and how strong it is. */
export interface Way {
  readonly to: ResourceOrdinal;
  readonly strength: number;
}

function comesBefore(a: Way, b: Way): boolean {
  return a.strength > b.strength || (a.strength === b.strength && a.to < b.to);
}

/** Ways, the strongest taken first; of equals the lowest ordinal. A binary heap: each step costs log n. */
export class StrongestQueue {
  readonly #ways: Way[] = [];

  get length(): number {
    return this.#ways.length;
  }

  put(way: Way): void {
    const ways = this.#ways;
    let index = ways.push(way) - 1;
    while (index > 0) {
      const parent = (index - 1) >>> 1;
      if (!comesBefore(way, ways[parent]!)) break;
      ways[index] = ways[parent]!;
      index = parent;
    }
    ways[index] = way;
  }

  take(): Way | undefined {
    const ways = this.#ways;
    const first = ways[0];
    const last = ways.pop();
    if (last !== undefined && ways.length > 0) this.#sink(last);
    return first;
  }

  /** Puts a way at the top and lets it sink to its place. */
  #sink(way: Way): void {
    const ways = this.#ways;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= ways.length) break;
      if (child + 1 < ways.length && comesBefore(ways[child + 1]!, ways[child]!)) child++;
      if (!comesBefore(ways[child]!, way)) break;
      ways[index] = ways[child]!;
      index = child;
    }
    ways[index] = way;
  }
}
