import type { ResultOf } from '../../../contracts/methods.ts';
import { useNow } from '../../state/clock.ts';
import { decayTexts } from '../../texts/decay.ts';
import styles from './curve-panel.module.css';

interface CurveFactsProps {
  readonly curves: ResultOf<'maintenance.curves'>;
  readonly isProposed: boolean;
}

/** When the longest-lasting link of what is selected is gone, in words. */
export function CurveFacts({ curves: { items }, isProposed }: CurveFactsProps) {
  const now = useNow();
  const [item] = items;
  if (item === undefined || item.series.length === 0)
    return <p className={styles.facts}>{decayTexts.unknown}</p>;
  const link = item.series.find(({ of }) => of === 'association');
  if (link?.goneAt === undefined || link.goneAt === null)
    return <p className={styles.facts}>{decayTexts.noAssociation}</p>;
  const when = (at: number | null) => (at === null ? decayTexts.never : decayTexts.goneOn(at, now));
  const { current, proposed } = link.goneAt;
  return (
    <p className={styles.facts}>
      <span>{decayTexts.goneNow(when(current))}</span>
      {isProposed && proposed !== current && (
        <span className={styles.proposed}>{decayTexts.goneProposed(when(proposed))}</span>
      )}
    </p>
  );
}
