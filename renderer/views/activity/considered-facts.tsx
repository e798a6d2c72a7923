import type { ResultOf } from '../../../contracts/methods.ts';
import { activityTexts } from '../../texts/activity.ts';
import styles from './detail.module.css';

const texts = activityTexts.delivery;

/** What a decision looked at, and what of its budget was used. */
export function ConsideredFacts({
  told: { considered, tokens, budget },
}: {
  readonly told: ResultOf<'activity.delivery'>;
}) {
  const rows = [
    [texts.candidates(considered.candidates), texts.candidatesHint],
    [texts.fitting(considered.fitting), texts.fittingHint],
    [texts.toldBefore(considered.toldBefore), texts.toldBeforeHint],
    [texts.tokens(tokens, budget.tokens), texts.tokensHint],
  ] as const;
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{texts.considered}</h3>
      <ul className={styles.considered}>
        {rows.map(([number, hint]) => (
          <li key={hint}>
            <b>{number}</b> {hint}
          </li>
        ))}
      </ul>
    </section>
  );
}
