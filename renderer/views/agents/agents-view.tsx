import { Bot } from 'lucide-react';
import { PageHeader } from '../../components/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { useCall } from '../../state/use-call.ts';
import { agentsTexts } from '../../texts/agents.ts';
import type { ViewProps } from '../view-props.ts';
import { AgentCard } from './agent-card.tsx';
import styles from './agents-view.module.css';
import { ShellsPanel } from './shells-panel.tsx';

/** The agents and shells of this machine, whether they are connected, and whether that works. */
export function AgentsView(_: ViewProps) {
  return (
    <>
      <PageHeader title={agentsTexts.title} subtitle={agentsTexts.subtitle} />
      <div className={styles.scroll}>
        <div className={styles.list}>
          <AgentList />
          <ShellsPanel />
        </div>
      </div>
    </>
  );
}

function AgentList() {
  const agents = useCall('agent.list', {});
  if (agents.state === 'loading') return <LoadingState />;
  if (agents.state === 'error') return <ErrorState error={agents.error} onRetry={agents.reload} />;
  if (agents.data.agents.length === 0)
    return <EmptyState icon={Bot} title={agentsTexts.none.title} text={agentsTexts.none.text} />;
  return (
    <>
      {agents.data.agents.map(({ name }) => (
        <AgentCard key={name} name={name} />
      ))}
    </>
  );
}
