import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DiffView } from '../../components/diff-view.tsx';
import { LoadingState } from '../../components/states.tsx';
import { toast } from '../../state/toast-store.ts';
import { useCall } from '../../state/use-call.ts';
import { agentsTexts } from '../../texts/agents.ts';
import { kitTexts } from '../../texts/kit.ts';
import styles from './agent-dialog.module.css';

/** What is to be done about an agent's settings. */
export type AgentAction = 'install' | 'repair' | 'uninstall';

interface AgentDialogProps {
  readonly agent: Pick<ResultOf<'agent.list'>['agents'][number], 'name' | 'title'>;
  /** Settings file in place of the agent's own; null: its own. */
  readonly file: string | null;
  readonly action: AgentAction;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Shows the exact change to a settings file, and makes it. */
export function AgentDialog({ agent, file, action, onClose, onChanged }: AgentDialogProps) {
  const texts = agentsTexts.dialog[action];
  const [isBusy, setBusy] = useState(false);
  const params = { agent: agent.name, settings: file ?? undefined };
  const method = action === 'uninstall' ? 'uninstall' : 'install';
  const preview = useCall('agent.preview', { ...params, action: method });
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      toast({ text: await make(agent.title, method, params) });
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
      title={texts.title(agent.title)}
      description={preview.state === 'ready' && preview.data.isNew ? texts.newText : texts.text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{kitTexts.cancel}</Button>
          <Button
            variant={action === 'uninstall' ? 'danger' : 'primary'}
            disabled={isBusy || preview.state !== 'ready'}
            onClick={() => void run()}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      {preview.state === 'loading' && <LoadingState rows={6} />}
      {preview.state === 'error' && <Refusal message={preview.error.message} onRetry={preview.reload} />}
      {preview.state === 'ready' && <Change preview={preview.data} method={method} />}
    </Dialog>
  );
}

/** A failure in its first line. */
function sentenceOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  return message.split('\n', 1)[0] ?? message;
}

/** Why the settings cannot be changed, and what to do by hand. */
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

async function make(
  title: string,
  method: 'install' | 'uninstall',
  params: { agent: string; settings: string | undefined },
): Promise<string> {
  if (method === 'uninstall') {
    await api.call('agent.uninstall', params);
    return agentsTexts.disconnected(title);
  }
  const { hookClient } = await api.call('agent.install', params);
  return `${agentsTexts.connected(title)} ${agentsTexts.client[hookClient]}`;
}

interface ChangeProps {
  readonly preview: ResultOf<'agent.preview'>;
  readonly method: 'install' | 'uninstall';
}

function Change({ preview, method }: ChangeProps) {
  const { settingsFile, before, after } = preview;
  if (before === after)
    return <p>{method === 'install' ? agentsTexts.dialog.nothing : agentsTexts.dialog.asIs}</p>;
  return (
    <>
      <p className={styles.file}>{settingsFile}</p>
      <DiffView label={agentsTexts.dialog.change} before={before} after={after} />
    </>
  );
}
