import styles from './bar.module.css';
import { classNames } from './class-names.ts';

interface BarProps {
  /** How full, 0–1. */
  readonly share: number;
  /** Default: accent. */
  readonly tone?: 'accent' | 'muted' | 'good' | 'warn' | 'bad';
}

/** A share as a bar. Only a picture: the number or the words stand beside it. */
export function Bar({ share, tone = 'accent' }: BarProps) {
  const width = `${String(Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10)}%`;
  return (
    <span className={styles.track} aria-hidden>
      <span className={classNames(styles.fill, styles[tone])} style={{ width }} />
    </span>
  );
}
