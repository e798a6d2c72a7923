import type { ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { type GraphFilter, isDrawable } from './graph-filter.ts';
import type { LinksNow } from './links-now.ts';

/** A resource that is not drawn, next to some that are. */
export interface Outsider {
  readonly ordinal: ResourceOrdinal;
  /** Weights of the links to it, by the drawn resource that they come from. */
  readonly from: ReadonlyMap<ResourceOrdinal, Share>;
  /** The strongest of them, and whose it is. */
  readonly strongest: Share;
  readonly nearest: ResourceOrdinal;
}

/**
 * Everything next to what is drawn, the most strongly joined first. Yields after each list that it reads.
 */
export function* outsideOf(
  drawn: ReadonlySet<ResourceOrdinal>,
  memory: ReadableMemory,
  links: LinksNow,
  filter: GraphFilter,
): Generator<void, readonly Outsider[]> {
  const found = new Map<ResourceOrdinal, Map<ResourceOrdinal, Share>>();
  for (const from of drawn) {
    for (const { to, weight } of links.of(from)) {
      if (weight < filter.minWeight) break;
      if (drawn.has(to) || !isDrawable(memory.resource(to), filter)) continue;
      const weights = found.get(to);
      if (weights === undefined) found.set(to, new Map([[from, weight]]));
      else weights.set(from, weight);
    }
    yield;
  }
  return [...found]
    .map(([ordinal, from]) => outsider(ordinal, from))
    .sort((a, b) => b.strongest - a.strongest || a.ordinal - b.ordinal);
}

function outsider(ordinal: ResourceOrdinal, from: ReadonlyMap<ResourceOrdinal, Share>): Outsider {
  let nearest = -1;
  let strongest = -1;
  for (const [of, weight] of from) {
    if (weight > strongest || (weight === strongest && of < nearest)) {
      nearest = of;
      strongest = weight;
    }
  }
  return { ordinal, from, strongest, nearest };
}
