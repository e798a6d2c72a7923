import { useCallback, useEffect } from 'react';
import { useHotkey } from '../../state/hotkey.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { toast } from '../../state/toast-store.ts';
import { graphTexts } from '../../texts/graph.ts';
import { ClusterDetails } from './cluster-details.tsx';
import { EdgeDetails } from './edge-details.tsx';
import type { GraphPictures, GraphState } from './graph-store.ts';
import { NodeDetails } from './node-details.tsx';
import type { Picture, PictureIndex } from './picture.ts';
import { PictureList } from './picture-list.tsx';
import styles from './picture-side.module.css';

interface PictureSideProps {
  readonly pictures: GraphPictures;
  readonly state: GraphState;
  readonly picture: Picture;
  readonly index: PictureIndex;
  readonly matches: ReadonlySet<string> | null;
}

/** Beside the picture: what is selected in detail, and a list of all that is drawn. */
export function PictureSide({ pictures, state, picture, index, matches }: PictureSideProps) {
  const { selected, said, project } = state;
  const close = useCallback(() => pictures.select(null), [pictures]);
  const changed = useCallback(() => void pictures.refresh(), [pictures]);
  useHotkey(SHORTCUTS.graph.close, close, selected !== null);
  useEffect(() => {
    if (said?.kind === 'full') toast({ text: graphTexts.full });
    if (said?.kind === 'added')
      toast({ text: said.count === 0 ? graphTexts.nothingAdded : graphTexts.added(said.count) });
  }, [said]);

  const node = selected === null ? undefined : index.nodes.get(selected);
  const edge = selected === null ? undefined : index.edges.get(selected);
  const cluster = selected === null ? undefined : index.clusters.get(selected);
  return (
    <div className={styles.side}>
      {node && (
        <NodeDetails
          key={node.id}
          node={node}
          areas={picture.areas}
          index={index}
          pictures={pictures}
          project={project}
          onClose={close}
          onChanged={changed}
        />
      )}
      {edge && (
        <EdgeDetails
          key={edge.id}
          edge={edge}
          index={index}
          pictures={pictures}
          project={project}
          onClose={close}
          onChanged={changed}
        />
      )}
      {cluster && (
        <ClusterDetails
          key={cluster.id}
          cluster={cluster}
          index={index}
          onOpen={() => void pictures.expand(cluster.id)}
          onClose={close}
        />
      )}
      <PictureList
        picture={picture}
        index={index}
        matches={matches}
        selected={selected}
        onSelect={(id) => pictures.select(id)}
        onOpen={(id) => void pictures.expand(id)}
      />
    </div>
  );
}
