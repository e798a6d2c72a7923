import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { shortName } from '../../format/resource-name.ts';

/** What the host draws. */
export type Picture = ResultOf<'graph.open'>;
export type GraphNode = Picture['nodes'][number];
export type GraphEdge = Picture['edges'][number];
export type GraphCluster = Picture['clusters'][number];
export type ResourceRef = ParamsOf<'graph.association'>['from'];
export type ResourceKind = ResourceRef['kind'];

/** The resource that an id of a picture names. */
export function refOf(id: string): ResourceRef {
  const colon = id.indexOf(':');
  // Safe: the host makes ids of a kind and a name.
  return { kind: id.slice(0, colon) as ResourceKind, name: id.slice(colon + 1) };
}

/** The folder of a path, without the name; empty: none. */
export function folderOf({ kind, name }: Pick<GraphNode, 'kind' | 'name'>): string {
  return kind === 'file' && name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
}

/** The stronger of an edge's two weights now, 0–1. */
export function weightOf({ forward, backward }: GraphEdge): number {
  return Math.max(forward?.weight ?? 0, backward?.weight ?? 0);
}

/** The strongest weight drawn, 0–1. */
export function strongestOf({ edges }: Pick<Picture, 'edges'>): number {
  return edges.reduce((most, edge) => Math.max(most, weightOf(edge)), 0);
}

/** Where two directions are alike, both have an arrow. Chosen. */
const ALIKE = 2 / 3;

/** Which ends of an edge have an arrow: the stronger direction’s, or both where they are alike. */
export function arrowsOf({ forward, backward }: GraphEdge): {
  readonly source: boolean;
  readonly target: boolean;
} {
  const [to, from] = [forward?.weight ?? 0, backward?.weight ?? 0];
  return { target: to > 0 && to >= from * ALIKE, source: from > 0 && from >= to * ALIKE };
}

/** A node with what joins it to another, for lists. */
export interface Neighbour {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
  /** Of the association from the node asked about, and back; 0: none. */
  readonly out: number;
  readonly back: number;
}

/** A picture, looked up by id. */
export class PictureIndex {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
  readonly clusters: ReadonlyMap<string, GraphCluster>;
  /** The strongest weight drawn, > 0: what others are compared with. */
  readonly strongest: number;
  readonly #neighbours = new Map<string, Neighbour[]>();

  constructor(picture: Picture) {
    this.strongest = strongestOf(picture) || 1;
    this.nodes = new Map(picture.nodes.map((node) => [node.id, node]));
    this.edges = new Map(picture.edges.map((edge) => [edge.id, edge]));
    this.clusters = new Map(picture.clusters.map((cluster) => [cluster.id, cluster]));
    for (const edge of picture.edges) {
      const [source, target] = [this.nodes.get(edge.source), this.nodes.get(edge.target)];
      if (source === undefined || target === undefined) continue;
      const [to, from] = [edge.forward?.weight ?? 0, edge.backward?.weight ?? 0];
      this.#add(source.id, { node: target, edge, out: to, back: from });
      this.#add(target.id, { node: source, edge, out: from, back: to });
    }
  }

  /** Drawn neighbours of a node, the most strongly joined first. */
  neighbours(id: string): readonly Neighbour[] {
    return this.#neighbours.get(id) ?? [];
  }

  /** The name of a node in short; the id where it is not drawn. */
  name(id: string): string {
    const node = this.nodes.get(id);
    return node === undefined ? refOf(id).name : shortName(node);
  }

  #add(id: string, neighbour: Neighbour): void {
    const known = this.#neighbours.get(id);
    if (known === undefined) this.#neighbours.set(id, [neighbour]);
    else known.push(neighbour);
  }
}
