import type { ReactNode } from 'react';
import { Panel } from '../../components/panel.tsx';
import { settingsTexts } from '../../texts/settings.ts';
import styles from './section.module.css';
import { sectionId } from './section-navigation.tsx';

interface SectionProps {
  readonly id: keyof typeof settingsTexts.sections;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the settings, to which the navigation leads. */
export function Section({ id, text, actions, children }: SectionProps) {
  return (
    <div id={sectionId(id)} tabIndex={-1} className={styles.section}>
      <Panel title={settingsTexts.sections[id]} actions={actions}>
        <div className={styles.body}>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </div>
      </Panel>
    </div>
  );
}

/** Things that belong together within a section. */
export function Group({ title, hint, children }: { title?: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.group}>
      {title && <h3 className={styles.groupTitle}>{title}</h3>}
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
}

/** A control that takes what room its row has. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

/** Controls side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Why what was asked for was not done, where it was asked for; null: nothing to say. */
export function Refusal({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className={styles.refusal}>
      {message}
    </p>
  );
}
