import { Undo2 } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import styles from './change-list.module.css';
import type { WholeProcedure } from './procedure.ts';

interface ChangeListProps {
  readonly changes: WholeProcedure['changes'];
  readonly onUndo: (change: number) => void;
}

/** What was done to a procedure, the latest first; the latest that stands can be taken back. */
export function ChangeList({ changes, onUndo }: ChangeListProps) {
  const latest = changes.find(({ undoneAt }) => undoneAt === null);
  return (
    <ol className={styles.changes}>
      {changes.map(({ id, what, reason, at, isByPerson, merged, before, after, undoneAt }) => (
        <li key={id} className={styles.change}>
          <span className={undoneAt === null ? styles.what : styles.undone}>
            {texts.changes[what]}
            {merged.length > 0 && ` · ${texts.mergedCount(merged.length)}`}
            {!isByPerson && ` ${texts.byItself}`}
            {undoneAt !== null && ` · ${texts.undone}`}
          </span>
          <span className={styles.time}>
            <RelativeTime at={at} />
          </span>
          {id === latest?.id && (
            <IconButton
              icon={Undo2}
              size="s"
              label={`${texts.actions.undo}: ${texts.changes[what]}`}
              onClick={() => onUndo(id)}
            />
          )}
          {before.title !== undefined && before.title !== after.title && (
            <span className={styles.reason}>{`${before.title} → ${after.title ?? ''}`}</span>
          )}
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}
