import type { ResourceOrdinal } from '../model/resource.ts';
import type { ReadableMemory } from '../ports.ts';
import { type GraphFilter, isDrawable } from './graph-filter.ts';
import type { LinksNow } from './links-now.ts';
import { StrongestQueue } from './strongest-queue.ts';

/** What a neighbourhood grows from and in. */
export interface Growth {
  readonly memory: ReadableMemory;
  readonly links: LinksNow;
  readonly filter: GraphFilter;
  /** Resources wanted in all. */
  readonly count: number;
  /**
   * Whether strength is that of the whole way from a seed (the product of its weights), which stays near the
   * seed; else that of the last step, which follows the strongest associations wherever they lead.
   */
  readonly isNear: boolean;
}

/**
 * Grows a neighbourhood: again and again the resource with the strongest way from what is there already. In
 * the order of growth, seeds first. Yields after each list that it reads, so that the caller can let others
 * work. One list is read for each resource taken.
 */
export function* grow(
  seeds: readonly ResourceOrdinal[],
  { memory, links, filter, count, isNear }: Growth,
): Generator<void, readonly ResourceOrdinal[]> {
  const taken = new Set<ResourceOrdinal>();
  const queue = new StrongestQueue();
  const follow = function* (ordinal: ResourceOrdinal, strength: number): Generator<void> {
    taken.add(ordinal);
    for (const { to, weight } of links.of(ordinal)) {
      if (weight < filter.minWeight) break;
      if (taken.has(to) || !isDrawable(memory.resource(to), filter)) continue;
      queue.put({ to, strength: isNear ? strength * weight : weight });
    }
    yield;
  };
  for (const seed of seeds.slice(0, count)) yield* follow(seed, 1);
  while (taken.size < count) {
    const way = queue.take();
    if (way === undefined) break;
    if (!taken.has(way.to)) yield* follow(way.to, way.strength);
  }
  return [...taken];
}
