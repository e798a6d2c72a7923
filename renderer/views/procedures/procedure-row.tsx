import { Check, CornerDownRight, Repeat2, Wrench, X } from 'lucide-react';
import { RelativeTime } from '../../components/relative-time.tsx';
import spoken from '../../components/spoken.module.css';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import type { Procedure } from './procedure.ts';
import styles from './procedure-row.module.css';

interface ProcedureRowProps {
  readonly procedure: Procedure;
  readonly isProjectShown: boolean;
}

/** One procedure of the list: what it is about, what it says in a line, and how often it was so. */
export function ProcedureRow({ procedure, isProjectShown }: ProcedureRowProps) {
  const { kind, title, steps, sessions, helpful, harmful, lastSeenAt, project } = procedure;
  const Icon = kind === 'workflow' ? Repeat2 : Wrench;
  return (
    <div className={styles.row}>
      <Icon className={styles.icon} aria-hidden />
      <span className={styles.line}>
        <span className={styles.title}>
          <span className={spoken.only}>{texts.kinds[kind]}: </span>
          {title}
        </span>
        <span className={styles.time}>
          <RelativeTime at={lastSeenAt} />
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.steps}>
          <CornerDownRight className={styles.small} aria-hidden />
          {steps.map(inShort).join(' · ')}
        </span>
        <span className={styles.counts}>
          {isProjectShown && <span className={styles.project}>{project.name}</span>}
          <span>{texts.sessions(sessions)}</span>
          {helpful > 0 && (
            <span className={styles.good}>
              <Check className={styles.small} aria-hidden />
              <span className={spoken.only}>{texts.helpful}</span>
              {helpful}
            </span>
          )}
          {harmful > 0 && (
            <span className={styles.bad}>
              <X className={styles.small} aria-hidden />
              <span className={spoken.only}>{texts.harmful}</span>
              {harmful}
            </span>
          )}
        </span>
      </span>
    </div>
  );
}

function inShort(step: Procedure['steps'][number]): string {
  if (step.kind === 'run') return step.command.split('\n', 1)[0] ?? '';
  return step.files.map((path) => path.split('/').findLast((part) => part !== '') ?? path).join(', ');
}
