import type { ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { type Areas, areaOf } from './areas.ts';
import { groupByFolder } from './folder-groups.ts';
import type { Outsider } from './outside.ts';
import type { Cluster, ClusterLink } from './picture.ts';

/** Links drawn from a cluster. Chosen: enough to see what it belongs to. */
const LINKS = 2;

/** How outsiders are collapsed. */
export interface Collapsing {
  readonly memory: ReadableMemory;
  readonly areas: Areas;
  /** Clusters of folders at most, ≥ 1. */
  readonly mostFolders: number;
  /** Resources that have their weaker links in a cluster of their own. */
  readonly focus: ReadonlySet<ResourceOrdinal>;
  /** Weight below which a link is a weaker one. */
  readonly weakBelow: Share;
}

/**
 * Collapses all that is next to what is drawn: the weaker links of a resource in focus, files by folder, the
 * rest by kind. Each outsider is in one cluster; keeps their order.
 */
export function collapse(outsiders: readonly Outsider[], collapsing: Collapsing): readonly Cluster[] {
  const { memory, focus, weakBelow } = collapsing;
  const isWeaker = ({ nearest, strongest }: Outsider): boolean => focus.has(nearest) && strongest < weakBelow;
  const isFile = ({ ordinal }: Outsider): boolean => memory.resource(ordinal).kind === 'file';
  const rest = outsiders.filter((outsider) => !isWeaker(outsider));
  return [
    ...weaker(outsiders.filter(isWeaker), collapsing),
    ...folders(rest.filter(isFile), collapsing),
    ...kinds(
      rest.filter((outsider) => !isFile(outsider)),
      collapsing,
    ),
  ];
}

function weaker(outsiders: readonly Outsider[], { memory, areas }: Collapsing): readonly Cluster[] {
  return [...Map.groupBy(outsiders, ({ nearest }) => nearest)].map(([of, held]) => {
    const { kind, name } = memory.resource(of);
    const area = kind === 'file' ? areaOf(name, areas) : null;
    return cluster(held, { id: `weaker:${kind}:${name}`, kind: 'weaker', name: '', of, area });
  });
}

function folders(
  outsiders: readonly Outsider[],
  { memory, areas, mostFolders }: Collapsing,
): readonly Cluster[] {
  const pathOf = ({ ordinal }: Outsider): string => memory.resource(ordinal).name;
  return groupByFolder(outsiders, pathOf, mostFolders).map(({ folder, items }) =>
    cluster(items, {
      id: `folder:${folder}`,
      kind: 'folder',
      name: folder,
      of: null,
      area: areaOf(folder, areas),
    }),
  );
}

function kinds(outsiders: readonly Outsider[], { memory }: Collapsing): readonly Cluster[] {
  return [...Map.groupBy(outsiders, ({ ordinal }) => memory.resource(ordinal).kind)].map(([name, held]) =>
    cluster(held, { id: `kind:${name}`, kind: 'kind', name, of: null, area: null }),
  );
}

function cluster(
  held: readonly Outsider[],
  about: Pick<Cluster, 'id' | 'kind' | 'name' | 'of' | 'area'>,
): Cluster {
  const links = new Map<ResourceOrdinal, ClusterLink>();
  let associations = 0;
  for (const { from } of held) {
    associations += from.size;
    for (const [of, weight] of from) {
      const link = links.get(of);
      links.set(of, {
        of,
        associations: (link?.associations ?? 0) + 1,
        weight: Math.max(link?.weight ?? 0, weight),
      });
    }
  }
  return {
    ...about,
    members: held.map(({ ordinal }) => ordinal),
    associations,
    links: [...links.values()]
      .sort((a, b) => b.associations - a.associations || b.weight - a.weight || a.of - b.of)
      .slice(0, LINKS),
  };
}
