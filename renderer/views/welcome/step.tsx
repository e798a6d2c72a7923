import { type ReactNode, useId } from 'react';
import styles from './step.module.css';

interface StepProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A step of the first run; the list numbers it. */
export function Step({ title, text, children }: StepProps) {
  const id = useId();
  return (
    <li className={styles.step}>
      <section aria-labelledby={id} className={styles.body}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </li>
  );
}
