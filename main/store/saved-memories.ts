import { AssociationList } from '../engine/model/association-list.ts';
import type { ResourceKind } from '../engine/model/resource.ts';
import type { ColdMemory, UnsavedMemory } from '../engine/ports.ts';
import type { LearnedState, LoadedMemory } from './learned-state.ts';
import type { StoreAccess } from './store-access.ts';

/** What was learned of each project, as it was last saved. */
export class SavedMemories {
  readonly #learned: LearnedState;
  readonly #access: StoreAccess;

  constructor(learned: LearnedState, access: StoreAccess) {
    this.#learned = learned;
    this.#access = access;
  }

  /** A project's saved state. Linear in its resources: 100,000 take about a fifth of a second. */
  load(projectId: number): LoadedMemory {
    return this.#access.read(() => this.#learned.load(projectId));
  }

  /** Reads the parts of a project's saved state that are not loaded at once, each with one look-up. */
  cold(projectId: number): ColdMemory {
    const cold = this.#learned.cold(projectId);
    const { read } = this.#access;
    return {
      associations: (ordinal) => read(() => cold.associations(ordinal)),
      accessTimes: (ordinal) => read(() => cold.accessTimes(ordinal)),
      postings: (term) => read(() => cold.postings(term)),
    };
  }

  /** Saves what changed of a project's memory, and that it has learned all events up to an id. */
  save(projectId: number, unsaved: UnsavedMemory, throughEventId: number): void {
    this.#access.write(() => this.#learned.save(projectId, unsaved, throughEventId));
  }

  /** Puts a whole memory, derived anew through an event id, in the place of the one that was saved. */
  replace(projectId: number, whole: UnsavedMemory, throughEventId: number): void {
    this.#access.write(() => {
      this.#learned.clear(projectId);
      this.#learned.save(projectId, whole, throughEventId);
    });
  }

  /** Whether a project's saved state holds pins of a person. Scans its resources. */
  hasPins(projectId: number): boolean {
    return this.#access.read(() => this.#learned.resources.hasPins(projectId));
  }

  /** Resources of each kind in a project's saved state. Scans them. */
  resourceCounts(projectId: number): Readonly<Record<ResourceKind, number>> {
    return this.#access.read(() => this.#learned.resources.counts(projectId));
  }

  /** Associations in a project's saved state. Scans them. */
  countAssociations(projectId: number): number {
    return this.#access.read(() => this.#learned.associationBytes(projectId) / AssociationList.BYTES);
  }
}
