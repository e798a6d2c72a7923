import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DiffView } from '../../components/diff-view.tsx';
import { LoadingState } from '../../components/states.tsx';
import { toast } from '../../state/toast-store.ts';
import type { LiveCall } from '../../state/use-call.ts';
import { kitTexts } from '../../texts/kit.ts';
import styles from './change-dialog.module.css';

/** A file as it is and as it would be. */
export interface FileChange {
  readonly file: string;
  readonly isNew: boolean;
  readonly before: string;
  readonly after: string;
}

interface ChangeDialogProps {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  readonly isDanger: boolean;
  /** What the change is called where it is shown. */
  readonly label: string;
  /** Stands in the change's place where there is none. */
  readonly nothing: string;
  readonly preview: LiveCall<unknown>;
  /** Null until the preview is there. */
  readonly change: FileChange | null;
  /** Makes the change; gives what is said of it. */
  readonly make: () => Promise<string>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Shows the exact change to a file of somebody else's, and makes it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, description, confirm, isDanger, preview, change, make, onClose, onChanged } = props;
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      toast({ text: await make() });
      onChanged();
      onClose();
    } catch (error) {
      // Why, the preview says where it stands: with the lines to put in by hand, too long for a passing word.
      toast({ text: sentenceOf(error), tone: 'bad' });
      preview.reload();
      setBusy(false);
    }
  };
  return (
    <Dialog
      size="l"
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{kitTexts.cancel}</Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isBusy || preview.state !== 'ready'}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {preview.state === 'loading' && <LoadingState rows={6} />}
      {preview.state === 'error' && <Refusal message={preview.error.message} onRetry={preview.reload} />}
      {preview.state === 'ready' && change !== null && (
        <Change change={change} label={props.label} nothing={props.nothing} />
      )}
    </Dialog>
  );
}

/** A failure in its first line. */
function sentenceOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  return message.split('\n', 1)[0] ?? message;
}

/** Why the file cannot be changed, and what to do by hand. */
function Refusal({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const [sentence = '', ...byHand] = message.split('\n');
  return (
    <div role="alert" className={styles.refusal}>
      <p className={styles.why}>{sentence}</p>
      {byHand.length > 0 && <pre className={styles.byHand}>{byHand.join('\n')}</pre>}
      <Button onClick={onRetry}>{kitTexts.retry}</Button>
    </div>
  );
}

interface ChangeProps {
  readonly change: FileChange;
  readonly label: string;
  readonly nothing: string;
}

function Change({ change: { file, before, after }, label, nothing }: ChangeProps) {
  if (before === after) return <p>{nothing}</p>;
  return (
    <>
      <p className={styles.file}>{file}</p>
      <DiffView label={label} before={before} after={after} />
    </>
  );
}
