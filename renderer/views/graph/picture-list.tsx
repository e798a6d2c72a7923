import { useEffect, useMemo, useState } from 'react';
import { Segmented } from '../../components/segmented.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { formatCount } from '../../format/number.ts';
import { graphTexts } from '../../texts/graph.ts';
import { ClusterRow, EdgeRow, NodeRow } from './list-rows.tsx';
import type { GraphCluster, GraphEdge, GraphNode, Picture, PictureIndex } from './picture.ts';
import styles from './picture-list.module.css';

type Part = 'resources' | 'pairs' | 'collapsed';
type Item =
  | { readonly kind: 'node'; readonly id: string; readonly node: GraphNode }
  | { readonly kind: 'edge'; readonly id: string; readonly edge: GraphEdge }
  | { readonly kind: 'cluster'; readonly id: string; readonly cluster: GraphCluster };

/** Height of a row, rem. */
const ROW = 2.75;
const PARTS: readonly Part[] = ['resources', 'pairs', 'collapsed'];

interface PictureListProps {
  readonly picture: Picture;
  readonly index: PictureIndex;
  readonly matches: ReadonlySet<string> | null;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** All that the picture shows, as a list: the same facts for those who do not use a picture. */
export function PictureList({ picture, index, matches, selected, onSelect, onOpen }: PictureListProps) {
  const [part, setPart] = useState<Part>('resources');
  const { list } = graphTexts;
  // What is selected in the picture is shown in the list that holds it.
  useEffect(() => {
    const holding = selected === null ? null : partHolding(selected, index);
    if (holding !== null) setPart(holding);
  }, [selected, index]);
  const items = useMemo(() => itemsOf(part, picture, matches), [part, picture, matches]);
  const counts: Readonly<Record<Part, number>> = {
    resources: picture.nodes.length,
    pairs: picture.edges.length,
    collapsed: picture.clusters.length,
  };
  return (
    <section className={styles.list} aria-label={list.label}>
      <div className={styles.parts}>
        <Segmented
          label={list.label}
          value={part}
          onChange={setPart}
          options={PARTS.map((each) => ({
            value: each,
            label: (
              <>
                {list[each]} <span className={styles.count}>{formatCount(counts[each])}</span>
              </>
            ),
          }))}
        />
      </div>
      {items.length === 0 ? (
        <p className={styles.nothing}>{nothingOf(part, matches !== null)}</p>
      ) : (
        <VirtualList
          id="graph-list"
          label={list.listOf[part]}
          items={items}
          keyOf={({ id }) => id}
          rowHeight={ROW}
          renderRow={(item) => <Row item={item} index={index} areas={picture.areas} />}
          selected={items.findIndex(({ id }) => id === selected)}
          onSelect={(at) => items[at] && onSelect(items[at].id)}
          onActivate={(at) => items[at] && items[at].kind !== 'edge' && onOpen(items[at].id)}
        />
      )}
    </section>
  );
}

/** The part that lists an element; null where it is not drawn any more. */
function partHolding(id: string, { nodes, edges, clusters }: PictureIndex): Part | null {
  if (nodes.has(id)) return 'resources';
  if (edges.has(id)) return 'pairs';
  return clusters.has(id) ? 'collapsed' : null;
}

function Row({
  item,
  index,
  areas,
}: {
  readonly item: Item;
  readonly index: PictureIndex;
  readonly areas: readonly string[];
}) {
  switch (item.kind) {
    case 'node':
      return <NodeRow node={item.node} areas={areas} />;
    case 'edge':
      return <EdgeRow edge={item.edge} index={index} />;
    case 'cluster':
      return <ClusterRow cluster={item.cluster} index={index} />;
  }
}

function itemsOf(
  part: Part,
  { nodes, edges, clusters }: Picture,
  matches: ReadonlySet<string> | null,
): readonly Item[] {
  const isMatch = (id: string): boolean => matches === null || matches.has(id);
  switch (part) {
    case 'resources':
      return nodes
        .filter(({ id }) => isMatch(id))
        .toSorted((a, b) => b.accesses - a.accesses)
        .map((node) => ({ kind: 'node', id: node.id, node }));
    case 'pairs':
      return edges
        .filter(({ source, target }) => isMatch(source) || isMatch(target))
        .map((edge) => ({ kind: 'edge', id: edge.id, edge }));
    case 'collapsed':
      return clusters
        .filter(({ id }) => isMatch(id))
        .map((cluster) => ({ kind: 'cluster', id: cluster.id, cluster }));
  }
}

function nothingOf(part: Part, isFiltered: boolean): string {
  if (isFiltered) return graphTexts.filter.noMatch;
  return part === 'pairs' ? graphTexts.list.noPairs : graphTexts.list.nothingCollapsed;
}
