import { useState } from 'react';
import type { ParamsOf } from '../../../contracts/methods.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { counted } from '../../format/number.ts';
import { erase } from '../../state/erase.ts';
import { useCall } from '../../state/use-call.ts';
import { searchTexts } from '../../texts/search.ts';
import styles from './forget-dialog.module.css';
import { type Hit, resourceOf } from './hit.ts';

const texts = searchTexts.forget;
type Scope = ParamsOf<'privacy.erase'>['scope'];

function scopeOf(hit: Hit, withMentions: boolean): Scope {
  const resource = resourceOf(hit);
  const project = hit.project.ref;
  if (resource === null) return { project, events: [Number(hit.id)] };
  return { project, resources: [resource], ...(withMentions && { mentions: true }) };
}

interface ForgetDialogProps {
  readonly hit: Hit;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Counts what goes with a result, asks, erases it, and offers to undo that. */
export function ForgetDialog({ hit, onClose, onChanged }: ForgetDialogProps) {
  const [withMentions, setWithMentions] = useState(false);
  const scope = scopeOf(hit, withMentions);
  const counting = useCall('privacy.count', { scope }, { keepPrevious: true });
  const words = { done: texts.done(hit.name), undone: texts.undone(hit.name) };
  return (
    <ConfirmDialog
      title={texts.title(hit.name)}
      onClose={onClose}
      confirm={texts.confirm}
      isDanger
      disabled={counting.state !== 'ready'}
      onConfirm={() => erase({ scope, backups: 'keep' }, words, onChanged)}
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
