import { Boxes, FolderClosed, Pin } from 'lucide-react';
import { Bar } from '../../components/bar.tsx';
import { KindIcon } from '../../components/kind-icon.tsx';
import spoken from '../../components/spoken.module.css';
import { formatShort, formatWeight } from '../../format/number.ts';
import { shortName } from '../../format/resource-name.ts';
import { graphTexts } from '../../texts/graph.ts';
import { areaToken } from './drawing/graph-style.ts';
import styles from './list-rows.module.css';
import {
  arrowsOf,
  folderOf,
  type GraphCluster,
  type GraphEdge,
  type GraphNode,
  type PictureIndex,
  weightOf,
} from './picture.ts';

/** A resource in the list. */
export function NodeRow({ node, areas }: { readonly node: GraphNode; readonly areas: readonly string[] }) {
  const { list } = graphTexts;
  const folder = folderOf(node);
  const area = node.area === null ? null : (areas[node.area] ?? null);
  return (
    <div className={styles.row}>
      <KindIcon kind={node.kind} />
      <span className={styles.words}>
        <span className={styles.name}>{shortName(node)}</span>
        <span className={styles.under}>
          {area !== null && (
            <span
              className={styles.area}
              style={{ '--colour': `var(${areaToken(node.area)})` }}
              aria-hidden
            />
          )}
          {node.isDeleted ? list.deleted : folder || list.degree(node.degree)}
        </span>
      </span>
      {node.isPinned && <Pin className={styles.pin} role="img" aria-label={list.pinned} />}
      <span className={styles.number} title={list.touched(node.accesses)}>
        {formatShort(node.accesses)}
        <span className={spoken.only}> {list.touched(node.accesses)}</span>
      </span>
    </div>
  );
}

/** An associated pair in the list. */
export function EdgeRow({ edge, index }: { readonly edge: GraphEdge; readonly index: PictureIndex }) {
  const { source, target } = arrowsOf(edge);
  const isBoth = source && target;
  const [from, to] = source && !target ? [edge.target, edge.source] : [edge.source, edge.target];
  const weight = weightOf(edge);
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{index.name(from)}</span>
        <span className={styles.under}>
          {isBoth ? '↔' : '→'} {index.name(to)}
        </span>
      </span>
      <span className={styles.bar}>
        <Bar share={weight / index.strongest} />
      </span>
      <span className={styles.number}>{formatWeight(weight)}</span>
    </div>
  );
}

/** What is collapsed, in the list. */
export function ClusterRow({
  cluster,
  index,
}: {
  readonly cluster: GraphCluster;
  readonly index: PictureIndex;
}) {
  const Icon = cluster.kind === 'folder' ? FolderClosed : Boxes;
  return (
    <div className={styles.row}>
      <Icon className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>{clusterName(cluster, index)}</span>
        <span className={styles.under}>
          {graphTexts.cluster.holds(cluster.resources, cluster.associations)}
        </span>
      </span>
    </div>
  );
}

/** What a cluster is called. */
export function clusterName({ kind, name, of }: GraphCluster, index: PictureIndex): string {
  const { cluster } = graphTexts;
  switch (kind) {
    case 'folder':
      return cluster.folder(name);
    case 'kind':
      return cluster.kind[name] ?? name;
    case 'weaker':
      return cluster.weaker(of === null ? '' : index.name(of));
  }
}
