import type { Resource, ResourceOrdinal } from '../model/resource.ts';

/** Resources that new sums have room for. */
const FIRST_RESOURCES = 64;

/** Sums over all resources, kept up to date with each that changes. */
export class ResourceSums {
  #sessions = 0;
  #documents = 0;
  #documentTerms = 0;
  /** By ordinal, beside the resources: recall reads it for every resource that a query finds. */
  #terms = new Int32Array(0);

  /** The most sessions in which one resource was touched. */
  get sessions(): number {
    return this.#sessions;
  }

  /** Resources that have index terms. */
  get documents(): number {
    return this.#documents;
  }

  /** Index terms of all of them, counted with repeats. */
  get documentTerms(): number {
    return this.#documentTerms;
  }

  /** Index terms of a resource, counted with repeats; 0 for one that is not known. */
  terms(ordinal: ResourceOrdinal): number {
    return this.#terms[ordinal] ?? 0;
  }

  /** Takes a resource in, new or changed. */
  count({ ordinal, terms, sessions }: Resource): void {
    this.#sessions = Math.max(this.#sessions, sessions);
    const before = this.terms(ordinal);
    if (before === 0 && terms > 0) this.#documents++;
    this.#documentTerms += terms - before;
    if (ordinal >= this.#terms.length) this.#makeRoom(ordinal);
    this.#terms[ordinal] = terms;
  }

  #makeRoom(ordinal: ResourceOrdinal): void {
    const larger = new Int32Array(2 * ordinal + FIRST_RESOURCES);
    larger.set(this.#terms);
    this.#terms = larger;
  }
}
