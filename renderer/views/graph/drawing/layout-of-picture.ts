import { type Picture, strongestOf, weightOf } from '../picture.ts';
import { elementsOf } from './elements.ts';
import type { LayoutEdge, LayoutNode, Position } from './layout.ts';

/** How strongly a line to a cluster pulls, 0–1. */
const CLUSTER_PULL = 0.25;

/** What is to be arranged: the nodes and clusters of a picture, of which those with a place keep it. */
export function layoutNodes(picture: Picture, places: ReadonlyMap<string, Position>): readonly LayoutNode[] {
  return elementsOf(picture)
    .filter(({ group }) => group === 'nodes')
    .map(({ data }) => {
      const id = data.id ?? '';
      return { id, radius: Number(data.size) / 2, at: places.get(id) ?? null };
    });
}

/** What draws them together: the strongest association with 1. */
export function layoutEdges({ edges, clusters }: Picture): readonly LayoutEdge[] {
  const strongest = strongestOf({ edges }) || 1;
  return [
    ...edges.map((edge) => ({
      source: edge.source,
      target: edge.target,
      strength: weightOf(edge) / strongest,
    })),
    ...clusters.flatMap(({ id, links }) =>
      links.map(({ to }) => ({ source: id, target: to, strength: CLUSTER_PULL })),
    ),
  ];
}
