import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../components/button.tsx';
import { graphTexts } from '../../texts/graph.ts';
import styles from './details.module.css';

interface DetailsProps {
  /** Read aloud; the heading unless there is one. */
  readonly label: string;
  readonly heading: ReactNode;
  /** Below the heading, quieter. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is selected, in detail. */
export function Details({ label, heading, note, actions, onClose, children }: DetailsProps) {
  return (
    <section className={styles.details} aria-label={label}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.heading}>{heading}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <IconButton icon={X} label={graphTexts.node.close} size="s" onClick={onClose} />
      </header>
      {actions && <div className={styles.actions}>{actions}</div>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** A fact: a word and its value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** Facts below each other. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** A part of the details with a small heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
