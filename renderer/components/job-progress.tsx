import { formatShare } from '../format/number.ts';
import { Bar } from './bar.tsx';
import styles from './job-progress.module.css';

interface JobProgressProps {
  /** What is being done. */
  readonly words: string;
  /** How far it is, 0–1; null: nobody knows. */
  readonly share: number | null;
}

/** How far long work is. */
export function JobProgress({ words, share }: JobProgressProps) {
  return (
    <div className={styles.progress} role="progressbar" aria-label={words} aria-valuenow={percentOf(share)}>
      <span>{words}</span>
      <Bar share={share ?? 0} />
      <span className={styles.share}>{share === null ? '' : formatShare(share)}</span>
    </div>
  );
}

function percentOf(share: number | null): number | undefined {
  return share === null ? undefined : Math.round(share * 100);
}
