import { Bar } from '../../components/bar.tsx';
import { counted, formatCount, formatShare } from '../../format/number.ts';
import { welcomeTexts } from '../../texts/welcome.ts';
import styles from './progress.module.css';
import type { Learning } from './use-learning.ts';

/** Failed sources that are named; the rest is in the log. */
const NAMED = 5;

/** How far learning is, and what came of it. */
export function Progress({ learning }: { readonly learning: Learning }) {
  const { jobs, summary, failure } = learning;
  const texts = welcomeTexts.past;
  return (
    <div className={styles.progress} aria-live="polite">
      {jobs.map(({ id, title, done, total, state }) => {
        const share = state === 'done' ? 1 : total === 0 ? 0 : Math.min(1, done / total);
        return (
          <div key={id} className={styles.job}>
            <span>{title}</span>
            <Bar share={share} tone={state === 'failed' ? 'bad' : 'accent'} />
            <span className={styles.share}>{formatShare(share)}</span>
          </div>
        );
      })}
      {summary !== null && (
        <p className={styles.line}>
          {texts.learned(counted(summary.accepted, 'event'), formatCount(summary.duplicates))}
        </p>
      )}
      {summary?.failed.slice(0, NAMED).map(({ what, message }) => (
        <p key={what} className={styles.failed}>
          {texts.failed(what, message)}
        </p>
      ))}
      {failure !== null && <p className={styles.failed}>{failure}</p>}
    </div>
  );
}
