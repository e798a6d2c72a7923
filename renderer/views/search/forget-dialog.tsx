import { useState } from 'react';
import type { ParamsOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { counted } from '../../format/number.ts';
import { toast } from '../../state/toast-store.ts';
import { useCall } from '../../state/use-call.ts';
import { searchTexts } from '../../texts/search.ts';
import styles from './forget-dialog.module.css';
import { type Hit, resourceOf } from './hit.ts';

const texts = searchTexts.forget;
type Scope = ParamsOf<'privacy.erase'>['scope'];
/** Longest that the offer to undo stays in sight, ms; it is in Settings for as long as it holds. */
const OFFER_MS = 30_000;

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

/** Counts what goes with a result, asks, erases it, and offers to take that back. */
export function ForgetDialog({ hit, onClose, onChanged }: ForgetDialogProps) {
  const [withMentions, setWithMentions] = useState(false);
  const scope = scopeOf(hit, withMentions);
  const counting = useCall('privacy.count', { scope }, { keepPrevious: true });
  const forget = async (): Promise<void> => {
    const { erasure } = await api.call('privacy.erase', { scope, backups: 'keep' });
    const undo = async (): Promise<void> => {
      await api.call('privacy.undo', { erasure: erasure.id });
      toast({ text: texts.undone(hit.name) });
      onChanged();
    };
    const untilMs = Math.min(erasure.undoUntil ?? 0, Date.now() + OFFER_MS);
    toast({ text: texts.done(hit.name), ...(erasure.undoUntil !== null && { undo, untilMs }) });
    onChanged();
  };
  return (
    <ConfirmDialog
      title={texts.title(hit.name)}
      onClose={onClose}
      confirm={texts.confirm}
      isDanger
      disabled={counting.state !== 'ready'}
      onConfirm={forget}
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
