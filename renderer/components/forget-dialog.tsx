import { useState } from 'react';
import type { ParamsOf } from '../../contracts/methods.ts';
import { counted } from '../format/number.ts';
import { erase } from '../state/erase.ts';
import { useCall } from '../state/use-call.ts';
import { useJob } from '../state/use-job.ts';
import { searchTexts } from '../texts/search.ts';
import { Checkbox } from './checkbox.tsx';
import { ConfirmDialog } from './dialog.tsx';
import styles from './forget-dialog.module.css';
import { JobProgress } from './job-progress.tsx';

const texts = searchTexts.forget;
type Scope = ParamsOf<'privacy.erase'>['scope'];

/** What can be forgotten. */
export interface Forgettable {
  readonly name: string;
  readonly project: string;
  /** A resource with all that was done with it, or one event of the log by its id. */
  readonly what: { readonly resource: NonNullable<Scope['resources']>[number] } | { readonly event: number };
}

function scopeOf({ project, what }: Forgettable, withMentions: boolean): Scope {
  if ('event' in what) return { project, events: [what.event] };
  return { project, resources: [what.resource], ...(withMentions && { mentions: true }) };
}

interface ForgetDialogProps {
  readonly forgotten: Forgettable;
  readonly onClose: () => void;
  /** It is gone, or back. */
  readonly onChanged: () => void;
}

/** Counts what goes with a resource or an event, asks, erases it, and offers to undo that. */
export function ForgetDialog({ forgotten, onClose, onChanged }: ForgetDialogProps) {
  const [withMentions, setWithMentions] = useState(false);
  const scope = scopeOf(forgotten, withMentions);
  const counting = useCall('privacy.count', { scope }, { keepPrevious: true });
  const { id, share } = useJob();
  const words = { done: texts.done(forgotten.name), undone: texts.undone(forgotten.name) };
  return (
    <ConfirmDialog
      title={texts.title(forgotten.name)}
      onClose={onClose}
      confirm={texts.confirm}
      isDanger
      disabled={counting.state !== 'ready'}
      progress={<JobProgress words={texts.forgetting} share={share} />}
      onConfirm={() => erase({ id, scope, backups: 'keep' }, words, onChanged)}
    >
      <div className={styles.words}>
        {counting.state === 'loading' && <p>{texts.counting}</p>}
        {counting.state === 'error' && <p role="alert">{counting.error.message}</p>}
        {counting.state === 'ready' && <Counts {...counting.data} />}
        {counting.state === 'ready' && (counting.data.counts.mentions > 0 || withMentions) && (
          <Checkbox
            label={texts.mentions(counting.data.counts.mentions)}
            isChecked={withMentions}
            onChange={setWithMentions}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

function Counts({ counts, copies }: NonNullable<ReturnType<typeof useCall<'privacy.count'>>['data']>) {
  return (
    <>
      <p>
        {texts.counted(counted(counts.events, 'event'), counted(counts.changedEvents, 'event'))} {texts.undo}
      </p>
      {copies.number > 0 && <p>{texts.copies(copies.number)}</p>}
    </>
  );
}
