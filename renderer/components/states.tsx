import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ApiError, UNREACHABLE } from '../api/api-error.ts';
import { kitTexts } from '../texts/kit.ts';
import { Button } from './button.tsx';
import spoken from './spoken.module.css';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing is there, why, and what to do. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Icon className={styles.icon} aria-hidden />
      <p className={styles.title}>{title}</p>
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly error: ApiError;
  readonly onRetry?: () => void;
}

/** Something could not be had, and why. A host that is away is tried again by itself. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const isAway = error.code === UNREACHABLE;
  return (
    <div className={styles.state} role="alert">
      <CircleAlert className={styles.icon} aria-hidden />
      <p className={styles.title}>{isAway ? kitTexts.away : kitTexts.failed}</p>
      <div className={styles.text}>{error.message}</div>
      {onRetry && !isAway && (
        <div className={styles.action}>
          <Button onClick={onRetry}>{kitTexts.retry}</Button>
        </div>
      )}
    </div>
  );
}

interface LoadingStateProps {
  /** Rows that are drawn. Default: 8. */
  readonly rows?: number;
}

/** Rows that are to come. Appears only after a moment, so that a quick answer does not flicker. */
export function LoadingState({ rows = 8 }: LoadingStateProps) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className={spoken.only}>{kitTexts.loading}</span>
      {Array.from({ length: rows }, (_, row) => `row-${String(row)}`).map((row) => (
        <div key={row} className={styles.row}>
          <span className={styles.dot} />
          <span className={styles.line} />
        </div>
      ))}
    </div>
  );
}
