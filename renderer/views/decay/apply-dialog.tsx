import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toastFailure } from '../../state/toast-store.ts';
import { decayTexts } from '../../texts/decay.ts';
import { applyDecay } from './upkeep-actions.ts';
import type { Patch } from './use-proposal.ts';

interface ApplyDialogProps {
  /** Null: all projects. */
  readonly project: string | null;
  /** What is set; null: nothing, what has faded is dropped. */
  readonly patch: Patch | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for a reason, says until when it can be undone, and does it. */
export function ApplyDialog({ project, patch, onClose, onDone }: ApplyDialogProps) {
  const [reason, setReason] = useState('');
  const [isApplying, setApplying] = useState(false);
  const apply = async (): Promise<void> => {
    setApplying(true);
    try {
      await applyDecay(project, patch, reason, onDone);
      onClose();
    } catch (failure) {
      toastFailure(failure);
      setApplying(false);
    }
  };
  const title =
    patch !== null ? decayTexts.applyTitle : project === null ? decayTexts.runAllTitle : decayTexts.runTitle;
  return (
    <Dialog
      title={title}
      description={decayTexts.undoNote}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={isApplying} onClick={() => void apply()}>
          {patch === null ? decayTexts.runConfirm : decayTexts.applyConfirm}
        </Button>
      }
    >
      <TextField
        label={decayTexts.reason}
        hint={decayTexts.reasonHint}
        value={reason}
        onChange={setReason}
        onSubmit={() => void apply()}
      />
    </Dialog>
  );
}
