import type { ResourceOrdinal } from './resource.ts';
import { VarintReader, VarintWriter } from './varint.ts';

const FIRST_CAPACITY = 4;

/**
 * The resources that hold a term, ascending, and how often it was gathered for each. Two flat arrays, so that
 * a term of a hundred thousand files is walked at the speed of memory and not as so many map entries.
 */
export class PostingList {
  #ordinals: Int32Array;
  #counts: Int32Array;
  #length: number;

  private constructor(ordinals: Int32Array, counts: Int32Array, length: number) {
    this.#ordinals = ordinals;
    this.#counts = counts;
    this.#length = length;
  }

  static empty(): PostingList {
    return new PostingList(new Int32Array(0), new Int32Array(0), 0);
  }

  /** Reads what {@link toBytes} wrote. Throws RangeError where the bytes end within a number. */
  static fromBytes(bytes: Uint8Array): PostingList {
    // No posting takes less than a byte.
    const list = new PostingList(new Int32Array(bytes.length), new Int32Array(bytes.length), 0);
    const reader = new VarintReader(bytes);
    for (let ordinal = -1; !reader.isAtEnd; ) {
      const step = reader.read();
      ordinal += 1 + (step >>> 1);
      list.#ordinals[list.#length] = ordinal;
      list.#counts[list.#length] = (step & 1) === 0 ? 1 : reader.read();
      list.#length++;
    }
    return list;
  }

  /**
   * For each resource the ordinals skipped since the one before, twice, plus 1 where its count follows and is
   * not 1: a byte or two, since a term of many resources skips few, and most counts are 1.
   */
  toBytes(): Uint8Array {
    const writer = new VarintWriter();
    let previous = -1;
    for (let index = 0; index < this.#length; index++) {
      const ordinal = this.#ordinals[index]!;
      const count = this.#counts[index]!;
      const skipped = ordinal - previous - 1;
      writer.write(((skipped << 1) | (count === 1 ? 0 : 1)) >>> 0);
      if (count !== 1) writer.write(count);
      previous = ordinal;
    }
    return writer.bytes();
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
    const capacity = Math.max(FIRST_CAPACITY, this.#ordinals.length * 2);
    const ordinals = new Int32Array(capacity);
    const counts = new Int32Array(capacity);
    ordinals.set(this.#ordinals);
    counts.set(this.#counts);
    this.#ordinals = ordinals;
    this.#counts = counts;
  }
}
