import type { ReactNode } from 'react';
import spoken from './spoken.module.css';
import styles from './text-field.module.css';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly children: ReactNode;
}

/** A control with its label above and its hint or error below. */
export function Field({ id, label, isLabelHidden, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? spoken.only : styles.label}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <div id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error || hint}
        </div>
      )}
    </div>
  );
}
