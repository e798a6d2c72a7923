import type { Association } from '../engine/model/association-list.ts';
import type { Resource } from '../engine/model/resource.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { ReadableMemory } from '../engine/ports.ts';
import type { Store } from '../store/store.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import type { Memories } from './memories.ts';

/** A pinned association with its ends. */
export interface PinnedAssociation extends Association {
  readonly fromResource: Resource;
  readonly toResource: Resource;
}

/** What a person has pinned in one project. */
export interface Pins {
  readonly project: StoredProject;
  /** In order of first touch. */
  readonly resources: readonly Resource[];
  readonly associations: readonly PinnedAssociation[];
}

/** What is pinned in these projects; those without pins are left out, and not opened for it. */
export function pinsIn(
  { store, memories }: { readonly store: Store; readonly memories: Memories },
  projects: readonly StoredProject[],
  now: EpochMs,
): readonly Pins[] {
  memories.save();
  return projects
    .filter(({ id }) => store.memories.hasPins(id))
    .map((project) => ({ project, ...pinsOf(memories.of(project.id, now)) }));
}

function pinsOf(memory: ReadableMemory): Omit<Pins, 'project'> {
  const all = Array.from({ length: memory.size }, (_, ordinal) => memory.resource(ordinal));
  return {
    resources: all.filter(({ pinned }) => pinned),
    associations: all
      .filter(({ pinnedAssociations }) => pinnedAssociations > 0)
      .flatMap((from) => pinnedOutOf(memory, from)),
  };
}

function pinnedOutOf(memory: ReadableMemory, from: Resource): readonly PinnedAssociation[] {
  const list = memory.associations(from.ordinal);
  return Array.from({ length: list.length }, (_, index) => list.get(index))
    .filter(({ isPinned }) => isPinned)
    .map((association) => ({
      ...association,
      fromResource: from,
      toResource: memory.resource(association.to),
    }));
}
