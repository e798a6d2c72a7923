import { MousePointerClick } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { EvidenceList } from '../../components/evidence.tsx';
import { Highlight } from '../../components/highlight.tsx';
import { keysInWords } from '../../components/kbd.tsx';
import { KindIcon } from '../../components/kind-icon.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { EmptyState } from '../../components/states.tsx';
import { visibleText } from '../../format/visible-text.ts';
import { searchTexts } from '../../texts/search.ts';
import type { Hit } from './hit.ts';
import type { HitAction } from './hit-actions.ts';
import styles from './hit-detail.module.css';

interface HitDetailProps {
  readonly hit: Hit | null;
  readonly words: readonly string[];
  readonly actions: readonly HitAction[];
}

/** A result in full: what it is, what can be done with it, and why it is here. */
export function HitDetail({ hit, words, actions }: HitDetailProps) {
  if (hit === null) return <EmptyState icon={MousePointerClick} title={searchTexts.pickOne} />;
  return (
    <article className={styles.detail} aria-label={hit.name}>
      <header className={styles.head}>
        <KindIcon kind={hit.kind} />
        <h2 className={styles.name}>{visibleText(hit.name)}</h2>
      </header>
      <p className={styles.facts}>
        <span>{hit.project.name}</span>
        {hit.accesses > 0 && hit.kind !== 'prompt' && <span>{searchTexts.used(hit.accesses)}</span>}
        {hit.edits > 0 && <span>{searchTexts.edited(hit.edits)}</span>}
        <span>
          {searchTexts.last} <RelativeTime at={hit.lastAt} />
        </span>
        {hit.isPinned && <Badge tone="accent">{searchTexts.pinned}</Badge>}
      </p>
      {hit.snippet !== null && (
        <blockquote className={styles.snippet}>
          <Highlight text={hit.snippet} words={words} />
        </blockquote>
      )}
      <div className={styles.actions}>
        {actions.map(({ id, label, icon, shortcut, isMain, run }) =>
          isMain ? (
            <Button key={id} size="s" icon={icon} onClick={run}>
              {label}
            </Button>
          ) : (
            <IconButton
              key={id}
              size="s"
              icon={icon}
              label={`${label} (${keysInWords(shortcut)})`}
              onClick={run}
            />
          ),
        )}
      </div>
      <h3 className={styles.why}>{searchTexts.why}</h3>
      <EvidenceList evidence={hit.evidence} />
    </article>
  );
}
