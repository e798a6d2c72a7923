import { shortName } from '../../../format/resource-name.ts';
import type { GraphCluster, Picture } from '../picture.ts';
import type { Named } from './label-layer.ts';

/** Names of clusters come before those of nodes of so many touches. */
const CLUSTER_IMPORTANCE = 40;
/** Resources of a cluster that weigh as much as one touch of a node. */
const RESOURCES_PER_TOUCH = 10;
/** Added for what the picture starts from. */
const FOCUS_IMPORTANCE = 1_000;
/** Last parts of a folder's path that are shown. */
const FOLDER_PARTS = 2;

/** The names in a picture by the ids of nodes and clusters: the more often touched, the more important. */
export function namesOf({ nodes, clusters, focus }: Picture): ReadonlyMap<string, Named> {
  const around = new Set(focus);
  const names = new Map<string, Named>();
  for (const node of nodes) {
    const importance = node.accesses + (around.has(node.id) ? FOCUS_IMPORTANCE : 0);
    names.set(node.id, { text: shortName(node), importance });
  }
  for (const cluster of clusters) {
    const importance = CLUSTER_IMPORTANCE + cluster.resources / RESOURCES_PER_TOUCH;
    names.set(cluster.id, { text: clusterName(cluster), importance });
  }
  return names;
}

function clusterName({ kind, name, resources }: GraphCluster): string {
  const short = name.split('/').slice(-FOLDER_PARTS).join('/');
  return kind === 'weaker' || short === '' ? `+${String(resources)}` : `${short} +${String(resources)}`;
}
