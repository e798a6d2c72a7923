import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import styles from './merge-dialog.module.css';
import type { WholeProcedure } from './procedure.ts';
import { merge } from './review.ts';

interface MergeDialogProps {
  readonly procedure: WholeProcedure;
  readonly onClose: () => void;
}

/** Picks the duplicates that go into a procedure. */
export function MergeDialog({ procedure, onClose }: MergeDialogProps) {
  const { id, title, duplicates } = procedure;
  const [chosen, choose] = useState<readonly number[]>(duplicates.map((one) => one.id));
  const [reason, setReason] = useState(texts.merge.preset);
  const isReady = chosen.length > 0 && reason.trim() !== '';
  const confirm = async (): Promise<void> => {
    if (!isReady) return;
    onClose();
    await merge(id, chosen, reason.trim());
  };
  return (
    <Dialog
      onClose={onClose}
      title={texts.merge.title}
      description={texts.merge.text}
      actions={
        <>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button variant="primary" disabled={!isReady} onClick={() => void confirm()}>
            {texts.merge.confirm(chosen.length)}
          </Button>
        </>
      }
    >
      <p className={styles.into}>{title}</p>
      {duplicates.length === 0 && <p className={styles.none}>{texts.merge.none}</p>}
      {duplicates.map((one) => (
        <Checkbox
          key={one.id}
          label={one.title}
          hint={`${texts.state[one.state]} · ${texts.sessions(one.sessions)}`}
          isChecked={chosen.includes(one.id)}
          onChange={(isChosen) =>
            choose(isChosen ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
          }
        />
      ))}
      {duplicates.length > 0 && (
        <TextField
          label={texts.merge.reason}
          value={reason}
          onChange={setReason}
          onSubmit={() => void confirm()}
        />
      )}
    </Dialog>
  );
}
