import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import type { Procedure } from './procedure.ts';
import { retire } from './review.ts';

interface RetireDialogProps {
  readonly procedure: Procedure;
  readonly onClose: () => void;
}

/** Asks why a procedure is retired; Enter confirms. */
export function RetireDialog({ procedure, onClose }: RetireDialogProps) {
  const [reason, setReason] = useState(texts.retire.preset);
  const confirm = async (): Promise<void> => {
    if (reason.trim() === '') return;
    onClose();
    await retire(procedure.id, reason.trim());
  };
  return (
    <Dialog
      onClose={onClose}
      title={texts.retire.title}
      description={texts.retire.text}
      actions={
        <>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button variant="danger" disabled={reason.trim() === ''} onClick={() => void confirm()}>
            {texts.actions.retire}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.retire.reason}
        placeholder={texts.retire.placeholder}
        value={reason}
        onChange={setReason}
        onSubmit={() => void confirm()}
        onFocus={({ target }) => target.select()}
        autoFocus
      />
    </Dialog>
  );
}
