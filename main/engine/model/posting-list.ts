import type { ResourceOrdinal } from './resource.ts';

/**
 * The resources that hold a term, ascending, and how often it was gathered for each. Two flat arrays, so that a
 * term of a hundred thousand files loads as a copy of memory and not as so many map entries.
 */
export class PostingList {
  #ordinals: Int32Array;
  #counts: Int32Array;
  #length: number;

  private constructor(ordinals: Int32Array, counts: Int32Array) {
    this.#ordinals = ordinals;
    this.#counts = counts;
    this.#length = ordinals.length;
  }

  static empty(): PostingList {
    return new PostingList(new Int32Array(0), new Int32Array(0));
  }

  /** Reads what {@link toBytes} wrote. Throws RangeError on a length that no list has. */
  static fromBytes(bytes: Uint8Array): PostingList {
    if (bytes.byteLength % 8 !== 0) {
      throw new RangeError(`a posting list of ${bytes.byteLength} bytes is not whole pairs of 8`);
    }
    const cells = new Int32Array(bytes.byteLength / 4);
    new Uint8Array(cells.buffer).set(bytes);
    const half = cells.length / 2;
    return new PostingList(cells.slice(0, half), cells.slice(half));
  }

  /** All ordinals, then all counts, little-endian. */
  toBytes(): Uint8Array {
    const cells = new Int32Array(this.#length * 2);
    cells.set(this.#ordinals.subarray(0, this.#length));
    cells.set(this.#counts.subarray(0, this.#length), this.#length);
    return new Uint8Array(cells.buffer);
  }

  get length(): number {
    return this.#length;
  }

  ordinal(index: number): ResourceOrdinal {
    return this.#ordinals[index]!;
  }

  count(index: number): number {
    return this.#counts[index]!;
  }

  /** How often the term was gathered for a resource; 0 if never. Logarithmic. */
  countFor(ordinal: ResourceOrdinal): number {
    const index = this.#search(ordinal);
    return index < this.#length && this.#ordinals[index] === ordinal ? this.#counts[index]! : 0;
  }

  /** Counts one more. Resources are mostly met in ascending order, so this mostly appends. */
  add(ordinal: ResourceOrdinal): void {
    const index = this.#search(ordinal);
    if (index < this.#length && this.#ordinals[index] === ordinal) {
      this.#counts[index]! += 1;
      return;
    }
    if (this.#length === this.#ordinals.length) this.#grow();
    this.#ordinals.copyWithin(index + 1, index, this.#length);
    this.#counts.copyWithin(index + 1, index, this.#length);
    this.#ordinals[index] = ordinal;
    this.#counts[index] = 1;
    this.#length++;
  }

  /** First index whose ordinal is not below the one given. */
  #search(ordinal: ResourceOrdinal): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ordinals[middle]! < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const capacity = Math.max(4, this.#ordinals.length * 2);
    const ordinals = new Int32Array(capacity);
    const counts = new Int32Array(capacity);
    ordinals.set(this.#ordinals);
    counts.set(this.#counts);
    this.#ordinals = ordinals;
    this.#counts = counts;
  }
}
