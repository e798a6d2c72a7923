import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { Button } from '../../components/button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { toastFailure } from '../../state/toast-store.ts';
import { useCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { changeInWords } from './change-in-words.ts';
import styles from './pane.module.css';
import { undoChange } from './upkeep-actions.ts';

type Change = ResultOf<'maintenance.changes'>['changes'][number];

/** What was changed, and the way back. */
export function ChangesPane({ project }: { readonly project: string | null }) {
  const changes = useCall('maintenance.changes', project === null ? {} : { project });
  const [undoing, setUndoing] = useState<string | null>(null);
  if (changes.state === 'loading') return <LoadingState />;
  if (changes.state === 'error') return <ErrorState error={changes.error} onRetry={changes.reload} />;
  if (changes.data.changes.length === 0)
    return <EmptyState icon={History} title={decayTexts.noChanges} text={decayTexts.noChangesHint} />;
  const undo = async (change: string): Promise<void> => {
    setUndoing(change);
    try {
      await undoChange(change, changes.reload);
    } catch (failure) {
      toastFailure(failure);
      changes.reload();
    } finally {
      setUndoing(null);
    }
  };
  return (
    <div className={styles.pane}>
      <Panel isFlush>
        <DataTable
          label={decayTexts.changes}
          columns={columnsOf((change) => void undo(change), undoing)}
          rows={changes.data.changes}
          keyOf={({ change }) => change}
        />
      </Panel>
    </div>
  );
}

function columnsOf(undo: (change: string) => void, undoing: string | null): readonly Column<Change>[] {
  return [
    {
      id: 'what',
      header: decayTexts.change,
      isWide: true,
      render: (change) => (
        <span className={styles.stack}>
          <span>{changeInWords(change)}</span>
          {change.reason !== null && <span className={styles.quiet}>{change.reason}</span>}
        </span>
      ),
    },
    {
      id: 'effect',
      header: decayTexts.effect,
      render: (change) => (change.kind === 'decay' ? effectOf(change) : ''),
    },
    {
      id: 'project',
      header: decayTexts.project,
      render: ({ projects }) => (
        <span className={styles.project}>
          {projects.length === 1 ? projects[0]?.name : decayTexts.allProjects}
        </span>
      ),
    },
    { id: 'when', header: decayTexts.when, render: ({ at }) => <RelativeTime at={at} /> },
    {
      id: 'undo',
      header: decayTexts.undoColumn,
      align: 'end',
      render: (change) => <Undo change={change} isUndoing={undoing === change.change} onUndo={undo} />,
    },
  ];
}

function effectOf({ dropped, files }: Change): string {
  return decayTexts.dropped({ associations: dropped, files });
}

interface UndoProps {
  readonly change: Change;
  readonly isUndoing: boolean;
  readonly onUndo: (change: string) => void;
}

function Undo({ change: { change, canUndo, state, undoUntil }, isUndoing, onUndo }: UndoProps) {
  if (!canUndo)
    return (
      <span className={styles.quiet}>{state === 'applied' ? decayTexts.over : decayTexts.states[state]}</span>
    );
  return (
    <span className={styles.stack}>
      <Button size="s" icon={Undo2} disabled={isUndoing} onClick={() => onUndo(change)}>
        {decayTexts.undo}
      </Button>
      {undoUntil !== null && <span className={styles.quiet}>{decayTexts.undoUntil(undoUntil)}</span>}
    </span>
  );
}
