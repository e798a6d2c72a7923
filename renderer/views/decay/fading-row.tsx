import { ArrowRight } from 'lucide-react';
import { KindIcon } from '../../components/kind-icon.tsx';
import { PathName } from '../../components/path-name.tsx';
import { formatWeight } from '../../format/number.ts';
import { shortName } from '../../format/resource-name.ts';
import { useNow } from '../../state/clock.ts';
import { decayTexts } from '../../texts/decay.ts';
import type { FadingItem } from './fading-item.ts';
import styles from './fading-row.module.css';

/** Something that fades in two lines: what it is, and what keeps it until when. */
export function FadingRow({ item }: { readonly item: FadingItem }) {
  const now = useNow();
  return (
    <div className={styles.row}>
      <KindIcon kind={item.what === 'file' ? 'file' : item.to.kind} />
      <div className={styles.name}>
        {item.what === 'file' ? (
          <PathName path={item.file.name} />
        ) : (
          <span className={styles.pair} title={`${item.from.name} → ${item.to.name}`}>
            <span className={styles.end}>{shortName(item.from)}</span>
            <ArrowRight className={styles.arrow} role="img" aria-label={decayTexts.to} />
            <span className={styles.end}>{shortName(item.to)}</span>
          </span>
        )}
      </div>
      <span className={styles.gone}>{decayTexts.gone(item.goneAt, now)}</span>
      <div className={styles.why}>{reasonOf(item)}</div>
      <span className={styles.strength}>
        {item.what === 'file' ? decayTexts.associationCount(item.associations) : formatWeight(item.weight)}
      </span>
    </div>
  );
}

function reasonOf(item: FadingItem): string {
  if (item.what === 'association') return decayTexts.together(item.coAccesses);
  return item.keptBy === null ? decayTexts.keptByTouch : decayTexts.keptByAssociation(shortName(item.keptBy));
}
