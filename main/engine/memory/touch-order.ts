import type { Resource, ResourceOrdinal } from '../model/resource.ts';

/** Stale entries allowed for each live one before the order is packed. */
const SLACK = 2;
/** Entries below which it is never worth it. */
const FIRST_CAPACITY = 64;

/**
 * Resources by their latest touch. A touch appends; an entry that a later one replaced is stale and is
 * stepped over, and packed away when stale entries outnumber the live ones. Reading the latest n costs about
 * n.
 */
export class TouchOrder {
  #entries: { ordinal: ResourceOrdinal; touch: number }[] = [];
  readonly #latest = new Map<ResourceOrdinal, number>();

  load(resources: readonly Resource[]): void {
    this.#entries = resources
      .map(({ ordinal, lastTouch }) => ({ ordinal, touch: lastTouch }))
      .sort((a, b) => a.touch - b.touch);
    for (const { ordinal, touch } of this.#entries) this.#latest.set(ordinal, touch);
  }

  touched(ordinal: ResourceOrdinal, touch: number): void {
    this.#latest.set(ordinal, touch);
    this.#entries.push({ ordinal, touch });
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

  #isLive(entry: { ordinal: ResourceOrdinal; touch: number }): boolean {
    return this.#latest.get(entry.ordinal) === entry.touch;
  }
}
