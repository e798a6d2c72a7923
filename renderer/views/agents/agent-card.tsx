import { CircleCheck, Plug, Stethoscope, Unplug, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { TextField } from '../../components/text-field.tsx';
import { counted } from '../../format/number.ts';
import { toastFailure } from '../../state/toast-store.ts';
import { useCall } from '../../state/use-call.ts';
import { useNotice } from '../../state/use-notice.ts';
import { agentsTexts } from '../../texts/agents.ts';
import styles from './agent-card.module.css';
import { type AgentAction, AgentDialog } from './agent-dialog.tsx';
import { HookTable } from './hook-table.tsx';

type Agent = ResultOf<'agent.list'>['agents'][number];
type Check = ResultOf<'agent.check'>;

const TONES = { connected: 'good', 'needs-repair': 'warn', 'not-connected': 'neutral' } as const;

/** One agent: how it stands, its hooks, and what can be done about them. */
export function AgentCard({ name }: { readonly name: string }) {
  const [file, setFile] = useState<string | null>(null);
  const listed = useCall('agent.list', { agent: name, settings: file ?? undefined }, { keepPrevious: true });
  useNotice('recorded', listed.reload);
  if (listed.state === 'loading') return <LoadingState rows={4} />;
  if (listed.state === 'error') return <ErrorState error={listed.error} onRetry={listed.reload} />;
  const [agent] = listed.data.agents;
  if (agent === undefined) return null;
  return <KnownAgent key={file} agent={agent} file={file} onFile={setFile} onChanged={listed.reload} />;
}

interface KnownAgentProps {
  readonly agent: Agent;
  /** Settings file that was named in place of the agent's own; null: none. */
  readonly file: string | null;
  readonly onFile: (file: string | null) => void;
  readonly onChanged: () => void;
}

function KnownAgent({ agent, file, onFile, onChanged }: KnownAgentProps) {
  const [check, setCheck] = useState<Check | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [action, setAction] = useState<AgentAction | null>(null);
  const runCheck = async (): Promise<void> => {
    setChecking(true);
    try {
      setCheck(await api.call('agent.check', { agent: agent.name, settings: file ?? undefined }));
    } catch (error) {
      toastFailure(error);
    }
    setChecking(false);
  };
  const changed = (): void => {
    setCheck(null);
    onChanged();
  };
  return (
    <Panel
      title={agent.title}
      note={<Badge tone={TONES[agent.state]}>{agentsTexts.state[agent.state]}</Badge>}
      actions={
        <Actions agent={agent} isChecking={isChecking} onCheck={() => void runCheck()} onAction={setAction} />
      }
    >
      <div className={styles.body}>
        <dl className={styles.facts}>
          <div>
            <dt>{agentsTexts.lastEvent}</dt>
            <dd>
              {agent.lastEventAt === null ? agentsTexts.never : <RelativeTime at={agent.lastEventAt} />}
            </dd>
          </div>
          {!agent.isInstalled && (
            <div>
              <dt>{agent.title}</dt>
              <dd>{agentsTexts.notInstalled}</dd>
            </div>
          )}
        </dl>
        <SettingsFile agent={agent} file={file} onFile={onFile} />
        <Problems agent={agent} check={check} />
        <HookTable events={agent.events} check={check} />
      </div>
      {action !== null && (
        <AgentDialog
          agent={agent}
          file={file}
          action={action}
          onClose={() => setAction(null)}
          onChanged={changed}
        />
      )}
    </Panel>
  );
}

interface ActionsProps {
  readonly agent: Agent;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly onAction: (action: AgentAction) => void;
}

function Actions({ agent, isChecking, onCheck, onAction }: ActionsProps) {
  if (agent.state === 'not-connected')
    return (
      <Button size="s" variant="primary" icon={Plug} onClick={() => onAction('install')}>
        {agentsTexts.connect}
      </Button>
    );
  return (
    <>
      <Button size="s" icon={Stethoscope} disabled={isChecking} onClick={onCheck}>
        {isChecking ? agentsTexts.checking : agentsTexts.check}
      </Button>
      {agent.state === 'needs-repair' && (
        <Button size="s" variant="primary" icon={Wrench} onClick={() => onAction('repair')}>
          {agentsTexts.repair}
        </Button>
      )}
      <Button size="s" icon={Unplug} onClick={() => onAction('uninstall')}>
        {agentsTexts.disconnect}
      </Button>
    </>
  );
}

function SettingsFile({ agent, file, onFile }: Pick<KnownAgentProps, 'agent' | 'file' | 'onFile'>) {
  const [typed, setTyped] = useState(file ?? agent.settingsFile);
  const use = (path: string): void => onFile(path.trim() === '' ? null : path.trim());
  return (
    <div className={styles.file}>
      <TextField
        label={agentsTexts.settingsFile}
        hint={agentsTexts.settingsHint}
        isMono
        value={typed}
        onChange={setTyped}
        onSubmit={use}
        onBlur={() => typed !== (file ?? agent.settingsFile) && use(typed)}
      />
      {file !== null && (
        <Button size="s" variant="ghost" onClick={() => onFile(null)}>
          {agentsTexts.useDefault}
        </Button>
      )}
    </div>
  );
}

/** What is wrong, from the files and from a check; or that all is well, once that was tried. */
function Problems({ agent, check }: { readonly agent: Agent; readonly check: Check | null }) {
  const problems = check?.problems ?? [
    ...agent.problems,
    ...(agent.stale > 0 ? [agentsTexts.stale(counted(agent.stale, 'entry', 'entries'))] : []),
    ...(agent.state !== 'not-connected' && !agent.hookClient.installed
      ? [agentsTexts.missingClient(agent.hookClient.path)]
      : []),
  ];
  if (problems.length > 0)
    return (
      <ul className={styles.problems} role="alert">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    );
  if (check?.healthy !== true) return null;
  return (
    <p className={styles.healthy} role="status">
      <CircleCheck aria-hidden /> {agentsTexts.healthy}
    </p>
  );
}
