import type { ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { Link, LinksNow } from './links-now.ts';
import type { DrawnEdge } from './picture.ts';

/** Which edges are drawn, and what is left out. */
export interface EdgesAmong {
  /** The strongest first. */
  readonly drawn: readonly DrawnEdge[];
  /** Associations of those not drawn, each direction counted. */
  readonly undrawnAssociations: number;
}

/**
 * The edges among resources, at most `most`: the strongest of each resource before any second one, so that
 * nothing stands alone that is joined. Linear in their associations; yields between resources.
 */
export function* edgesAmong(
  ordinals: readonly ResourceOrdinal[],
  links: LinksNow,
  minWeight: Share,
  most: number,
): Generator<void, EdgesAmong> {
  const all = (yield* pair(ordinals, links)).filter(({ weight }) => weight >= minWeight);
  all.sort((x, y) => y.weight - x.weight || x.a - y.a || x.b - y.b);
  const chosen = new Set(backbone(all));
  for (const edge of all) {
    if (chosen.size >= most) break;
    chosen.add(edge);
  }
  const drawn = all.filter((edge) => chosen.has(edge)).slice(0, most);
  const associations = (edges: readonly DrawnEdge[]): number =>
    edges.reduce(
      (sum, { forward, backward }) => sum + Number(forward !== null) + Number(backward !== null),
      0,
    );
  return { drawn, undrawnAssociations: associations(all) - associations(drawn) };
}

/** Of edges in order, those that are the first of one of their ends. */
function backbone(edges: readonly DrawnEdge[]): readonly DrawnEdge[] {
  const joined = new Set<ResourceOrdinal>();
  return edges.filter(({ a, b }) => {
    const isFirst = !joined.has(a) || !joined.has(b);
    joined.add(a).add(b);
    return isFirst;
  });
}

function* pair(ordinals: readonly ResourceOrdinal[], links: LinksNow): Generator<void, readonly DrawnEdge[]> {
  const drawn = new Set(ordinals);
  const edges = new Map<string, DrawnEdge>();
  for (const from of ordinals) {
    for (const link of links.of(from)) {
      if (!drawn.has(link.to) || link.to === from) continue;
      const key = from < link.to ? `${from} ${link.to}` : `${link.to} ${from}`;
      edges.set(key, joined(edges.get(key), from, link));
    }
    yield;
  }
  return [...edges.values()];
}

function joined(edge: DrawnEdge | undefined, from: ResourceOrdinal, link: Link): DrawnEdge {
  const isForward = from < link.to;
  return {
    kind: 'learned',
    a: isForward ? from : link.to,
    b: isForward ? link.to : from,
    forward: isForward ? link : (edge?.forward ?? null),
    backward: isForward ? (edge?.backward ?? null) : link,
    weight: Math.max(edge?.weight ?? 0, link.weight),
  };
}
