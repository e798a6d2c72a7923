import type { ElementDefinition } from 'cytoscape';
import {
  arrowsOf,
  type GraphCluster,
  type GraphEdge,
  type GraphNode,
  type Picture,
  strongestOf,
  weightOf,
} from '../picture.ts';

/** Diameters of nodes, px: of one touched once, and the most; and how they grow. Chosen by eye. */
const NODE = { least: 15, most: 46, growth: 4.2 } as const;
const CLUSTER = { least: 24, most: 56, growth: 8 } as const;
/** Widths of edges, px, and how clearly they are drawn, from weight 0 to weight 1. */
const EDGE = { thin: 0.7, thick: 7, faint: 0.22, clear: 0.9 } as const;
/** How strongly a node is filled that nothing touched for long. */
const STALE = 0.5;

/** Diameter of a node, px: grows with the logarithm of its touches. */
export function nodeSize({ accesses }: Pick<GraphNode, 'accesses'>): number {
  return Math.min(NODE.most, NODE.least + NODE.growth * Math.log2(Math.max(1, accesses)));
}

/** Diameter of a cluster, px: grows with the logarithm of what it holds. */
export function clusterSize({ resources }: Pick<GraphCluster, 'resources'>): number {
  return Math.min(CLUSTER.most, CLUSTER.least + CLUSTER.growth * Math.log10(1 + resources));
}

/**
 * How an edge of a weight is drawn beside the strongest one of the picture: memory of long ago has faded as a
 * whole, and must still show what was strong in it.
 */
export function edgeLook(
  weight: number,
  strongest: number,
): { readonly width: number; readonly opacity: number } {
  const share = strongest > 0 ? Math.min(1, weight / strongest) : 0;
  return {
    width: EDGE.thin + (EDGE.thick - EDGE.thin) * share ** 1.4,
    opacity: EDGE.faint + (EDGE.clear - EDGE.faint) * share,
  };
}

/** Id of the line between a cluster and a node. */
export function clusterLinkId(cluster: string, node: string): string {
  return `${cluster}\n${node}`;
}

/** All elements of a picture. */
export function elementsOf(picture: Picture): readonly ElementDefinition[] {
  return [
    ...picture.nodes.map(nodeElement),
    ...picture.clusters.map(clusterElement),
    ...picture.edges.map((edge) => edgeElement(edge, strongestOf(picture))),
    ...picture.clusters.flatMap(clusterLinks),
  ];
}

function nodeElement(node: GraphNode): ElementDefinition {
  const classes = [node.isPinned && 'pinned', node.isDeleted && 'deleted'].filter((name) => name !== false);
  return {
    group: 'nodes',
    data: {
      id: node.id,
      kind: node.kind,
      area: node.area ?? -1,
      size: nodeSize(node),
      freshness: STALE + (1 - STALE) * Math.min(1, node.activation),
    },
    classes: classes.join(' '),
  };
}

function clusterElement(cluster: GraphCluster): ElementDefinition {
  return {
    group: 'nodes',
    data: { id: cluster.id, area: cluster.area ?? -1, size: clusterSize(cluster) },
    classes: 'cluster',
  };
}

function edgeElement(edge: GraphEdge, strongest: number): ElementDefinition {
  const { source, target } = arrowsOf(edge);
  const isPinned = edge.forward?.isPinned === true || edge.backward?.isPinned === true;
  return {
    group: 'edges',
    data: {
      id: edge.id,
      source: edge.source,
      target: edge.target,
      toSource: source,
      toTarget: target,
      ...edgeLook(weightOf(edge), strongest),
    },
    classes: [edge.kind, isPinned ? 'pinned' : ''].join(' '),
  };
}

function clusterLinks({ id, links }: GraphCluster): ElementDefinition[] {
  return links.map(({ to }) => ({
    group: 'edges' as const,
    data: { id: clusterLinkId(id, to), source: id, target: to, width: 1.2, opacity: 0.6 },
    classes: 'cluster',
  }));
}
