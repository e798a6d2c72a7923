import { type LatestTouch, latestFirst, type Resource, type ResourceOrdinal } from '../model/resource.ts';

/** Stale entries allowed for each live one before the order is packed. */
const SLACK = 2;
/** Entries below which it is never worth it. */
const FIRST_CAPACITY = 64;

type Entry = LatestTouch & Pick<Resource, 'ordinal'>;

/**
 * Resources by their latest touch. A touch appends, or where later ones are known already, as when a history is
 * imported, moves those up. An entry that a later one replaced is stale and is stepped over, and packed away when
 * stale entries outnumber the live ones. Reading the latest n costs about n.
 */
export class TouchOrder {
  /** As of each touch; the latest last. */
  #entries: Entry[] = [];
  /** Number of each resource's latest touch. */
  readonly #latest = new Map<ResourceOrdinal, number>();

  load(resources: readonly Resource[]): void {
    this.#entries = resources.map(toEntry).sort((a, b) => latestFirst(b, a));
    for (const { ordinal, lastTouch } of this.#entries) this.#latest.set(ordinal, lastTouch);
  }

  /** Hears of a touch; of one that is not the resource's latest nothing changes. */
  touched(resource: Resource): void {
    const { ordinal, lastTouch } = resource;
    if (this.#latest.get(ordinal) === lastTouch) return;
    this.#latest.set(ordinal, lastTouch);
    const entry = toEntry(resource);
    const last = this.#entries.at(-1);
    if (last === undefined || latestFirst(entry, last) < 0) this.#entries.push(entry);
    else this.#entries.splice(this.#placeOf(entry), 0, entry);
    if (this.#entries.length > SLACK * this.#latest.size + FIRST_CAPACITY) {
      this.#entries = this.#entries.filter((entry) => this.#isLive(entry));
    }
  }

  /** The latest touched first, at most `count`. */
  latest(count: number): readonly ResourceOrdinal[] {
    const ordinals: ResourceOrdinal[] = [];
    for (let index = this.#entries.length - 1; index >= 0 && ordinals.length < count; index--) {
      const entry = this.#entries[index]!;
      if (this.#isLive(entry)) ordinals.push(entry.ordinal);
    }
    return ordinals;
  }

  /** Index of the first entry that is later. */
  #placeOf(entry: Entry): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (latestFirst(this.#entries[middle]!, entry) < 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #isLive({ ordinal, lastTouch }: Entry): boolean {
    return this.#latest.get(ordinal) === lastTouch;
  }
}

function toEntry({ ordinal, lastAt, lastTouch }: Resource): Entry {
  return { ordinal, lastAt, lastTouch };
}
