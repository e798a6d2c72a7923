import { latestFirst, type Resource, type ResourceOrdinal } from '../model/resource.ts';

const FIRST_CAPACITY = 64;

/** Compares by number of accesses, the most first, ties the latest first. */
export function mostFirst(a: Resource, b: Resource): number {
  return b.accesses - a.accesses || latestFirst(a, b);
}

/**
 * Resources by number of accesses, the most first, ties the latest first. Kept in order, since recall asks at
 * every prompt: reading the first n costs n; a touch costs two binary searches and moving those between the
 * two places.
 */
export class FrequencyOrder {
  readonly #resource: (ordinal: ResourceOrdinal) => Resource;
  #ordinals = new Int32Array(FIRST_CAPACITY);
  #length = 0;

  /**
   * `resource` gives what a resource is now: before a change while {@link remove} runs, after it for
   * {@link add}.
   */
  constructor(resource: (ordinal: ResourceOrdinal) => Resource) {
    this.#resource = resource;
  }

  load(resources: readonly Resource[]): void {
    const sorted = resources.toSorted(mostFirst);
    this.#ordinals = Int32Array.from(sorted, ({ ordinal }) => ordinal);
    this.#length = sorted.length;
  }

  add(resource: Resource): void {
    const place = this.#placeOf(resource);
    if (this.#length === this.#ordinals.length) this.#grow();
    this.#ordinals.copyWithin(place + 1, place, this.#length++);
    this.#ordinals[place] = resource.ordinal;
  }

  remove(resource: Resource): void {
    const place = this.#ordinals.indexOf(resource.ordinal, this.#placeOf(resource));
    this.#ordinals.copyWithin(place, place + 1, this.#length--);
  }

  /** The first ones, at most `count`. */
  most(count: number): readonly ResourceOrdinal[] {
    return [...this.#ordinals.subarray(0, Math.min(count, this.#length))];
  }

  /** First index whose resource does not come before the one given. */
  #placeOf(resource: Resource): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#resource(this.#ordinals[middle]!);
      if (mostFirst(other, resource) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const larger = new Int32Array(Math.max(FIRST_CAPACITY, this.#ordinals.length * 2));
    larger.set(this.#ordinals);
    this.#ordinals = larger;
  }
}
