import type { ResourceOrdinal } from '../model/resource.ts';
import type { Canvas } from './draw.ts';
import { type GraphFilter, isDrawable } from './graph-filter.ts';
import type { LinksNow } from './links-now.ts';
import type { Picture } from './picture.ts';

/** What is opened: a drawn resource, or a cluster by its id. */
export type Opened =
  | { readonly kind: 'resource'; readonly ordinal: ResourceOrdinal }
  | { readonly kind: 'cluster'; readonly id: string };

/**
 * What opening a resource or a cluster adds to a picture: at most `count` that are not drawn, the most
 * strongly joined first. Empty where there is nothing, or no such cluster.
 */
export function addedBy(
  opened: Opened,
  picture: Picture,
  { memory, links, filter }: Pick<Canvas, 'memory' | 'links' | 'filter'>,
  count: number,
): readonly ResourceOrdinal[] {
  if (opened.kind === 'cluster') {
    return (picture.clusters.find(({ id }) => id === opened.id)?.members ?? []).slice(0, count);
  }
  const drawn = new Set(picture.resources.map(({ resource }) => resource.ordinal));
  return neighbours(opened.ordinal, links, filter)
    .filter((to) => !drawn.has(to) && isDrawable(memory.resource(to), filter))
    .slice(0, count);
}

function neighbours(of: ResourceOrdinal, links: LinksNow, { minWeight }: GraphFilter): ResourceOrdinal[] {
  return links
    .of(of)
    .filter(({ weight }) => weight >= minWeight)
    .map(({ to }) => to);
}
