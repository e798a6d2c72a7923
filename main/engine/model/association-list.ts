import type { ResourceOrdinal } from './resource.ts';
import type { EpochMs } from './units.ts';

/** A directed, weighted link to a later resource. */
export interface Association {
  readonly to: ResourceOrdinal;
  /** Strength as of `at`, 0–1. */
  readonly weight: number;
  readonly coAccesses: number;
  readonly at: EpochMs;
}

const FIELDS = 4;
const FIRST_CAPACITY = 4 * FIELDS;

/**
 * The associations out of one resource, in a flat array (to, weight, co-accesses, at) so that two million of
 * them stay small and are saved and loaded bit for bit. Unordered. Lookups scan: lists are capped by the
 * learner, and a scan of a hundred numbers costs less than hashing.
 */
export class AssociationList {
  /** Length of one association in {@link toBytes}. */
  static readonly BYTES = FIELDS * Float64Array.BYTES_PER_ELEMENT;

  #cells: Float64Array;
  #length: number;

  private constructor(cells: Float64Array, length: number) {
    this.#cells = cells;
    this.#length = length;
  }

  static empty(): AssociationList {
    return new AssociationList(new Float64Array(FIRST_CAPACITY), 0);
  }

  /** Reads what {@link toBytes} wrote. Throws RangeError on a length that no list has. */
  static fromBytes(bytes: Uint8Array): AssociationList {
    if (bytes.byteLength % AssociationList.BYTES !== 0) {
      throw new RangeError(
        `an association list of ${bytes.byteLength} bytes is not whole rows of ${AssociationList.BYTES}`,
      );
    }
    const cells = new Float64Array(bytes.byteLength / Float64Array.BYTES_PER_ELEMENT);
    new Uint8Array(cells.buffer).set(bytes);
    return new AssociationList(cells, cells.length / FIELDS);
  }

  /** The list as little-endian doubles, in its own order. */
  toBytes(): Uint8Array {
    return new Uint8Array(this.#cells.slice(0, this.#length * FIELDS).buffer);
  }

  get length(): number {
    return this.#length;
  }

  to(index: number): ResourceOrdinal {
    return this.#cells[index * FIELDS]!;
  }

  weight(index: number): number {
    return this.#cells[index * FIELDS + 1]!;
  }

  coAccesses(index: number): number {
    return this.#cells[index * FIELDS + 2]!;
  }

  at(index: number): EpochMs {
    return this.#cells[index * FIELDS + 3]!;
  }

  get(index: number): Association {
    return {
      to: this.to(index),
      weight: this.weight(index),
      coAccesses: this.coAccesses(index),
      at: this.at(index),
    };
  }

  /** Index of the association to a resource, or -1. */
  indexOf(to: ResourceOrdinal): number {
    const end = this.#length * FIELDS;
    for (let cell = 0; cell < end; cell += FIELDS) if (this.#cells[cell] === to) return cell / FIELDS;
    return -1;
  }

  /** Adds an association or replaces the one to the same resource. */
  put(to: ResourceOrdinal, weight: number, coAccesses: number, at: EpochMs): void {
    let index = this.indexOf(to);
    if (index < 0) {
      index = this.#length++;
      if (this.#length * FIELDS > this.#cells.length) this.#grow();
    }
    this.#write(index, to, weight, coAccesses, at);
  }

  /** Removes by index; the last association takes its place. */
  removeAt(index: number): void {
    const last = --this.#length;
    if (index !== last) {
      this.#write(index, this.to(last), this.weight(last), this.coAccesses(last), this.at(last));
    }
  }

  /** Index of the association with the least weight, the oldest of equals; -1 when empty. */
  weakest(): number {
    let weakest = this.#length - 1;
    for (let index = weakest - 1; index >= 0; index--) {
      const difference = this.weight(index) - this.weight(weakest);
      if (difference < 0 || (difference === 0 && this.at(index) < this.at(weakest))) weakest = index;
    }
    return weakest;
  }

  #write(index: number, to: ResourceOrdinal, weight: number, coAccesses: number, at: EpochMs): void {
    const cell = index * FIELDS;
    this.#cells[cell] = to;
    this.#cells[cell + 1] = weight;
    this.#cells[cell + 2] = coAccesses;
    this.#cells[cell + 3] = at;
  }

  #grow(): void {
    const larger = new Float64Array(this.#cells.length * 2 || FIRST_CAPACITY);
    larger.set(this.#cells);
    this.#cells = larger;
  }
}
