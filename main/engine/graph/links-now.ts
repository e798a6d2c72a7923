import { weightNow } from '../decay/faded.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { EpochMs, Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';

/** One direction of an association, as of now. */
export interface Link {
  readonly to: ResourceOrdinal;
  /** Weight decayed to now. */
  readonly weight: Share;
  readonly coAccesses: number;
  /** Last co-access. */
  readonly at: EpochMs;
  readonly isPinned: boolean;
}

/**
 * The associations of a memory as of one time. Each resource's list is read when first asked for and kept, so
 * that one picture is drawn from one state, and nothing but what is looked at is read.
 */
export class LinksNow {
  readonly #memory: ReadableMemory;
  readonly #now: EpochMs;
  readonly #lists = new Map<ResourceOrdinal, readonly Link[]>();

  constructor(memory: ReadableMemory, now: EpochMs) {
    this.#memory = memory;
    this.#now = now;
  }

  /** Links out of a resource, the strongest first; of equals the lowest ordinal. */
  of(from: ResourceOrdinal): readonly Link[] {
    let links = this.#lists.get(from);
    if (links === undefined) {
      links = this.#read(from);
      this.#lists.set(from, links);
    }
    return links;
  }

  #read(from: ResourceOrdinal): readonly Link[] {
    const list = this.#memory.associations(from);
    const links = Array.from(
      { length: list.length },
      (_, index): Link => ({
        to: list.to(index),
        weight: weightNow(this.#memory, from, index, this.#now),
        coAccesses: list.coAccesses(index),
        at: list.at(index),
        isPinned: list.isPinned(index),
      }),
    );
    return links.sort((a, b) => b.weight - a.weight || a.to - b.to);
  }
}
