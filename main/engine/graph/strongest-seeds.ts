import type { ResourceOrdinal } from '../model/resource.ts';
import type { ReadableMemory } from '../ports.ts';
import { type GraphFilter, isDrawable } from './graph-filter.ts';
import type { LinksNow } from './links-now.ts';

/**
 * Files looked at for the strongest associations: as many of the most often as of the latest touched. An
 * association is strong because both ends were touched together often or lately, so that the strongest start
 * at one of these. Chosen: read in about 10 ms where none was read before; all of 100,000 would take a second.
 */
const SAMPLE = 300;
/** Regions to begin with. Chosen: more would scatter a picture of some hundred resources. */
const REGIONS = 6;

/**
 * Where the strongest associations begin: one end of each of the strongest, as long as it is not next to one
 * that was taken already. Strongest first. Yields after each list that it reads.
 */
export function* strongestSeeds(
  memory: ReadableMemory,
  links: LinksNow,
  filter: GraphFilter,
): Generator<void, readonly ResourceOrdinal[]> {
  const sample = new Set([...memory.frequentFiles(SAMPLE), ...memory.recentFiles(SAMPLE)]);
  const strongest: { readonly from: ResourceOrdinal; readonly weight: number }[] = [];
  for (const from of sample) {
    if (!isDrawable(memory.resource(from), filter)) continue;
    const link = links.of(from).find(({ to }) => isDrawable(memory.resource(to), filter));
    if (link !== undefined && link.weight >= filter.minWeight) strongest.push({ from, weight: link.weight });
    yield;
  }
  strongest.sort((a, b) => b.weight - a.weight || a.from - b.from);
  return apart(
    strongest.map(({ from }) => from),
    links,
  );
}

function apart(ordered: readonly ResourceOrdinal[], links: LinksNow): readonly ResourceOrdinal[] {
  const seeds: ResourceOrdinal[] = [];
  const near = new Set<ResourceOrdinal>();
  for (const ordinal of ordered) {
    if (seeds.length === REGIONS) break;
    if (near.has(ordinal)) continue;
    seeds.push(ordinal);
    for (const { to } of links.of(ordinal)) near.add(to);
  }
  return seeds;
}
