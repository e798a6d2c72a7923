import { Pin } from 'lucide-react';
import { EvidenceStrip } from '../../components/evidence.tsx';
import { Highlight } from '../../components/highlight.tsx';
import { KindIcon } from '../../components/kind-icon.tsx';
import { PathName } from '../../components/path-name.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useNow } from '../../state/clock.ts';
import { evidenceInWords } from '../../texts/evidence.ts';
import { searchTexts } from '../../texts/search.ts';
import type { Hit } from './hit.ts';
import styles from './hit-row.module.css';

interface HitRowProps {
  readonly hit: Hit;
  /** Words to mark. */
  readonly words: readonly string[];
  /** Score of the best hit. */
  readonly most: number;
  readonly isProjectShown: boolean;
}

/** A result in two lines: what it is, and why it is here. */
export function HitRow({ hit, words, most, isProjectShown }: HitRowProps) {
  const now = useNow();
  return (
    <div className={styles.row}>
      <KindIcon kind={hit.kind} />
      <div className={styles.line}>
        <div className={styles.name}>
          {hit.kind === 'file' ? (
            <PathName path={hit.name} words={words} />
          ) : (
            <span className={styles.text}>
              <Highlight text={hit.name} words={words} />
            </span>
          )}
        </div>
        {hit.isPinned && <Pin className={styles.pin} role="img" aria-label={searchTexts.pinned} />}
        <span className={styles.side}>
          <RelativeTime at={hit.lastAt} />
        </span>
      </div>
      <div className={styles.line}>
        <div className={styles.why}>{evidenceInWords(hit.evidence, now)}</div>
        {isProjectShown && <span className={styles.project}>{hit.project.name}</span>}
        <EvidenceStrip evidence={hit.evidence} most={most} />
      </div>
    </div>
  );
}
