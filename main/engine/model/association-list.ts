import type { ResourceOrdinal } from './resource.ts';
import type { EpochMs } from './units.ts';

/** A directed, weighted link to a later resource. */
export interface Association {
  readonly to: ResourceOrdinal;
  /** Strength as of `at`, 0–1. */
  readonly weight: number;
  readonly coAccesses: number;
  readonly at: EpochMs;
  /** A person pinned it: it does not fade. */
  readonly isPinned: boolean;
}

/** Associations that a list has room for before its first growth. */
const FIRST_CAPACITY = 4;
const INTEGER_BYTES = Uint32Array.BYTES_PER_ELEMENT;
const DOUBLE_BYTES = Float64Array.BYTES_PER_ELEMENT;
/** Bit of a number of co-accesses that says that the association is pinned. */
const PINNED = 2 ** 31;

/**
 * The associations out of one resource, in flat arrays so that two million of them stay small and are saved
 * and loaded bit for bit. Unordered. Lookups scan: lists are capped by the learner, and a scan of a hundred
 * neighbouring integers costs less than hashing.
 */
export class AssociationList {
  /** Length of one association in {@link toBytes}. */
  static readonly BYTES = 2 * INTEGER_BYTES + 2 * DOUBLE_BYTES;

  #tos: Uint32Array;
  #coAccesses: Uint32Array;
  #weights: Float64Array;
  #times: Float64Array;
  #length: number;

  private constructor(capacity: number) {
    this.#tos = new Uint32Array(capacity);
    this.#coAccesses = new Uint32Array(capacity);
    this.#weights = new Float64Array(capacity);
    this.#times = new Float64Array(capacity);
    this.#length = 0;
  }

  static empty(): AssociationList {
    return new AssociationList(FIRST_CAPACITY);
  }

  /** Reads what {@link toBytes} wrote. Throws RangeError on a length that no list has. */
  static fromBytes(bytes: Uint8Array): AssociationList {
    if (bytes.byteLength % AssociationList.BYTES !== 0) {
      throw new RangeError(
        `an association list of ${bytes.byteLength} bytes is not whole rows of ${AssociationList.BYTES}`,
      );
    }
    const length = bytes.byteLength / AssociationList.BYTES;
    const { buffer } = new Uint8Array(bytes); // A copy, since the arrays below need an aligned start.
    const list = new AssociationList(0);
    list.#tos = new Uint32Array(buffer, 0, length);
    list.#coAccesses = new Uint32Array(buffer, length * INTEGER_BYTES, length);
    list.#weights = new Float64Array(buffer, 2 * length * INTEGER_BYTES, length);
    list.#times = new Float64Array(buffer, 2 * length * INTEGER_BYTES + length * DOUBLE_BYTES, length);
    list.#length = length;
    return list;
  }

  /** All targets, all co-accesses, all weights, all times, little-endian, in the list's own order. */
  toBytes(): Uint8Array {
    const length = this.#length;
    const bytes = new Uint8Array(length * AssociationList.BYTES);
    let end = 0;
    for (const array of [this.#tos, this.#coAccesses, this.#weights, this.#times]) {
      const used = new Uint8Array(array.buffer, array.byteOffset, length * array.BYTES_PER_ELEMENT);
      bytes.set(used, end);
      end += used.length;
    }
    return bytes;
  }

  get length(): number {
    return this.#length;
  }

  to(index: number): ResourceOrdinal {
    return this.#tos[index]!;
  }

  weight(index: number): number {
    return this.#weights[index]!;
  }

  coAccesses(index: number): number {
    return this.#coAccesses[index]! % PINNED;
  }

  isPinned(index: number): boolean {
    return this.#coAccesses[index]! >= PINNED;
  }

  at(index: number): EpochMs {
    return this.#times[index]!;
  }

  get(index: number): Association {
    return {
      to: this.to(index),
      weight: this.weight(index),
      coAccesses: this.coAccesses(index),
      at: this.at(index),
      isPinned: this.isPinned(index),
    };
  }

  /** Index of the association to a resource, or -1. */
  indexOf(to: ResourceOrdinal): number {
    const tos = this.#tos;
    for (let index = 0; index < this.#length; index++) if (tos[index] === to) return index;
    return -1;
  }

  /** Adds an association to a resource that the list has none to yet. */
  add(to: ResourceOrdinal, weight: number, coAccesses: number, at: EpochMs): void {
    if (this.#length === this.#tos.length) this.#grow();
    this.#write(this.#length++, to, weight, coAccesses, at);
  }

  /** Replaces an association by index; its target stays, and so does whether it is pinned. */
  replace(index: number, weight: number, coAccesses: number, at: EpochMs): void {
    const isPinned = this.isPinned(index);
    this.#write(index, this.to(index), weight, coAccesses, at);
    this.pin(index, isPinned);
  }

  /** How many are pinned. */
  get pinned(): number {
    let pinned = 0;
    for (let index = 0; index < this.#length; index++) if (this.isPinned(index)) pinned++;
    return pinned;
  }

  /** Pins an association by index, or lets it go. */
  pin(index: number, isPinned: boolean): void {
    this.#coAccesses[index] = this.coAccesses(index) + (isPinned ? PINNED : 0);
  }

  /** Removes by index; the last association takes its place. */
  removeAt(index: number): void {
    const last = --this.#length;
    if (index !== last) {
      const isPinned = this.isPinned(last);
      this.#write(index, this.to(last), this.weight(last), this.coAccesses(last), this.at(last));
      this.pin(index, isPinned);
    }
  }

  /** Index of the association with the least weight as learned, the oldest of equals; -1 when empty. */
  weakest(): number {
    return this.weakestOf(() => true);
  }

  /** The same among those of which a condition holds; -1 where it holds of none. */
  weakestOf(isMeant: (index: number) => boolean): number {
    let weakest = -1;
    for (let index = this.#length - 1; index >= 0; index--) {
      if (!isMeant(index)) continue;
      const difference = weakest < 0 ? -1 : this.weight(index) - this.weight(weakest);
      if (difference < 0 || (difference === 0 && this.at(index) < this.at(weakest))) weakest = index;
    }
    return weakest;
  }

  #write(index: number, to: ResourceOrdinal, weight: number, coAccesses: number, at: EpochMs): void {
    this.#tos[index] = to;
    this.#weights[index] = weight;
    this.#coAccesses[index] = coAccesses;
    this.#times[index] = at;
  }

  #grow(): void {
    const larger = new AssociationList(this.#tos.length * 2 || FIRST_CAPACITY);
    larger.#tos.set(this.#tos);
    larger.#coAccesses.set(this.#coAccesses);
    larger.#weights.set(this.#weights);
    larger.#times.set(this.#times);
    this.#tos = larger.#tos;
    this.#coAccesses = larger.#coAccesses;
    this.#weights = larger.#weights;
    this.#times = larger.#times;
  }
}
