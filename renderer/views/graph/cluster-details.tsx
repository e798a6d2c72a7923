import { Expand } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { graphTexts } from '../../texts/graph.ts';
import styles from './details.module.css';
import { Details, Part } from './details.tsx';
import { clusterName } from './list-rows.tsx';
import type { GraphCluster, PictureIndex } from './picture.ts';

/** Nodes that opening a cluster adds at a time. */
const OPENED = 20;

interface ClusterDetailsProps {
  readonly cluster: GraphCluster;
  readonly index: PictureIndex;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** What a cluster holds. */
export function ClusterDetails({ cluster, index, onOpen, onClose }: ClusterDetailsProps) {
  const { resources, associations, members } = cluster;
  const texts = graphTexts.cluster;
  const name = clusterName(cluster, index);
  const isMore = resources > OPENED;
  return (
    <Details
      label={name}
      heading={name}
      note={`${texts.what[cluster.kind]} · ${texts.holds(resources, associations)}`}
      onClose={onClose}
      actions={
        <Button size="s" icon={Expand} onClick={onOpen}>
          {isMore ? texts.openSome(OPENED) : texts.open}
        </Button>
      }
    >
      <Part title={texts.members}>
        <ul className={styles.rows}>
          {members.map((member) => (
            <li key={member} className={styles.row}>
              <span className={styles.rowName}>{member}</span>
            </li>
          ))}
          {resources > members.length && (
            <li className={styles.row}>{texts.more(resources - members.length)}</li>
          )}
        </ul>
      </Part>
    </Details>
  );
}
