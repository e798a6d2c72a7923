import type { ProjectMemory } from '../../main/engine/memory/project-memory.ts';
import type { AssociationChange } from '../../main/engine/model/change-set.ts';
import { NO_CHANGE } from '../../main/engine/model/change-set.ts';
import type { Resource } from '../../main/engine/model/resource.ts';
import { START } from './event-builder.ts';
import { engine } from './memory-builder.ts';
import { resource } from './store-events.ts';

/** Weights of the associations out of each file, by the names of both ends. */
export type Edges = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * A memory of files with exactly these associations, as of START. Files are known in the order of first
 * mention; `fields` overrides what is known of one.
 */
export function graphOf(
  edges: Edges,
  fields: Readonly<Record<string, Partial<Resource>>> = {},
): ProjectMemory {
  const memory = engine.openMemory();
  const names = [...new Set(Object.entries(edges).flatMap(([from, to]) => [from, ...Object.keys(to)]))];
  const ordinals = new Map(names.map((name, ordinal) => [name, ordinal]));
  memory.apply({
    ...NO_CHANGE,
    resources: names.map((name, ordinal) => ({
      resource: resource(ordinal, { name, ...fields[name] }),
      accessedAt: START,
      terms: [],
    })),
    associations: names.flatMap((name) =>
      Object.entries(edges[name] ?? {}).map(
        ([to, weight]): AssociationChange => ({
          from: ordinals.get(name)!,
          to: ordinals.get(to)!,
          weight,
          coAccesses: 1,
          at: START,
        }),
      ),
    ),
  });
  return memory;
}
