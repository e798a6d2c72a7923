import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { counted } from '../../format/number.ts';
import { formatDuration } from '../../format/time.ts';
import { useNow } from '../../state/clock.ts';
import { toast, toastFailure } from '../../state/toast-store.ts';
import type { LiveCall } from '../../state/use-call.ts';
import { settingsTexts } from '../../texts/settings.ts';
import styles from './pending-erasures.module.css';
import { Group } from './section.tsx';

type Erasure = ResultOf<'privacy.pending'>['erasures'][number];

const texts = settingsTexts.erase;

interface PendingProps {
  readonly call: LiveCall<ResultOf<'privacy.pending'>>;
  readonly onChanged: () => void;
}

/** What was erased and is not overwritten yet. */
export function PendingErasures({ call, onChanged }: PendingProps) {
  const erasures = call.data?.erasures ?? [];
  if (erasures.length === 0) return null;
  return (
    <Group title={texts.pending}>
      <ul className={styles.list} aria-label={texts.pending}>
        {erasures.map((erasure) => (
          <PendingErasure key={erasure.id} erasure={erasure} onChanged={onChanged} />
        ))}
      </ul>
    </Group>
  );
}

function PendingErasure({ erasure, onChanged }: { erasure: Erasure; onChanged: () => void }) {
  const { id, counts, projects, state, undoUntil } = erasure;
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  const run = async (method: 'privacy.undo' | 'privacy.finish', said: string): Promise<void> => {
    setBusy(true);
    try {
      await api.call(method, { erasure: id });
      toast({ text: said });
    } catch (failure) {
      toastFailure(failure);
    }
    setBusy(false);
    onChanged();
  };
  const what = counts === null ? '' : counted(counts.events + counts.changedEvents, 'event');
  return (
    <li className={styles.erasure}>
      <div className={styles.words}>
        <span className={styles.what}>
          {texts.of(what, projects.length > 3 ? counted(projects.length, 'project') : projects.join(', '))}
        </span>
        {undoUntil === null ? (
          <Badge>{texts.states[state]}</Badge>
        ) : (
          <span className={styles.left}>{texts.left(formatDuration(Math.max(0, undoUntil - now)))}</span>
        )}
      </div>
      {state === 'undoable' && (
        <div className={styles.actions}>
          <Button size="s" disabled={isBusy} onClick={() => void run('privacy.undo', texts.undone)}>
            {texts.undo}
          </Button>
          <Button
            size="s"
            variant="danger"
            disabled={isBusy}
            onClick={() => void run('privacy.finish', texts.finished)}
          >
            {texts.finish}
          </Button>
        </div>
      )}
    </li>
  );
}
