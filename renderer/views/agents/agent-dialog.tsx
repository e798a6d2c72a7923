import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { useCall } from '../../state/use-call.ts';
import { agentsTexts } from '../../texts/agents.ts';
import { ChangeDialog } from './change-dialog.tsx';

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
  const params = { agent: agent.name, settings: file ?? undefined };
  const method = action === 'uninstall' ? 'uninstall' : 'install';
  const preview = useCall('agent.preview', { ...params, action: method });
  const isNew = preview.state === 'ready' && preview.data.isNew;
  return (
    <ChangeDialog
      title={texts.title(agent.title)}
      description={isNew ? texts.newText : texts.text}
      confirm={texts.confirm}
      isDanger={method === 'uninstall'}
      label={agentsTexts.dialog.change}
      nothing={method === 'install' ? agentsTexts.dialog.nothing : agentsTexts.dialog.asIs}
      preview={preview}
      change={preview.data === null ? null : { ...preview.data, file: preview.data.settingsFile }}
      make={() => make(agent.title, method, params)}
      onClose={onClose}
      onChanged={onChanged}
    />
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
