import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
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
  const title =
    patch !== null ? decayTexts.applyTitle : project === null ? decayTexts.runAllTitle : decayTexts.runTitle;
  return (
    <ConfirmDialog
      title={title}
      description={decayTexts.undoNote}
      confirm={patch === null ? decayTexts.runConfirm : decayTexts.applyConfirm}
      onClose={onClose}
      onConfirm={() => applyDecay(project, patch, reason, onDone)}
    >
      {(confirm) => (
        <TextField
          label={decayTexts.reason}
          hint={decayTexts.reasonHint}
          value={reason}
          onChange={setReason}
          onSubmit={confirm}
        />
      )}
    </ConfirmDialog>
  );
}
