import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { useCall } from '../../state/use-call.ts';
import { agentsTexts } from '../../texts/agents.ts';
import { welcomeTexts } from '../../texts/welcome.ts';
import { AgentDialog } from '../agents/agent-dialog.tsx';
import styles from './connect-step.module.css';
import { Step } from './step.tsx';

type Agent = ResultOf<'agent.list'>['agents'][number];

/** The agents that were found, each with the way to connect it. */
export function ConnectStep() {
  const { title, text, none } = welcomeTexts.agents;
  const listed = useCall('agent.list', {});
  const [chosen, choose] = useState<Agent | null>(null);
  const found = listed.data?.agents.filter(({ isInstalled }) => isInstalled) ?? [];
  return (
    <Step title={title} text={text}>
      {listed.state === 'loading' && <LoadingState rows={1} />}
      {listed.state === 'error' && <ErrorState error={listed.error} onRetry={listed.reload} />}
      {listed.state === 'ready' && found.length === 0 && <p className={styles.none}>{none}</p>}
      {found.length > 0 && (
        <ul className={styles.agents}>
          {found.map((agent) => (
            <li key={agent.name} className={styles.agent}>
              <span className={styles.name}>{agent.title}</span>
              <code className={styles.file}>{agent.settingsFile}</code>
              {agent.state === 'connected' ? (
                <Badge tone="good">{agentsTexts.state.connected}</Badge>
              ) : (
                <Button size="s" variant="primary" onClick={() => choose(agent)}>
                  {agent.state === 'needs-repair' ? welcomeTexts.agents.repair : welcomeTexts.agents.connect}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && (
        <AgentDialog
          agent={chosen}
          file={null}
          action={chosen.state === 'needs-repair' ? 'repair' : 'install'}
          onClose={() => choose(null)}
          onChanged={listed.reload}
        />
      )}
    </Step>
  );
}
