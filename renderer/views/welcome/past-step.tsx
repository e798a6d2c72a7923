import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { counted } from '../../format/number.ts';
import { useCall } from '../../state/use-call.ts';
import { welcomeTexts } from '../../texts/welcome.ts';
import { type PastSource, PastSources } from './past-sources.tsx';
import styles from './past-step.module.css';
import { Progress } from './progress.tsx';
import { Step } from './step.tsx';
import { useLearning } from './use-learning.ts';

/** What there is to learn from, chosen source by source, and how far learning is. */
export function PastStep() {
  const { title, text, none } = welcomeTexts.past;
  const found = useCall('import.find', {});
  const sessions: readonly PastSource[] = (found.data?.transcripts ?? []).map((one) => ({
    id: one.kept,
    name: one.folder ?? welcomeTexts.past.unknownFolder,
    note: counted(one.files, 'session'),
  }));
  const repositories: readonly PastSource[] = (found.data?.repositories ?? []).map((root) => ({
    id: root,
    name: root,
    note: null,
  }));
  const isEmpty = sessions.length + repositories.length === 0;
  return (
    <Step title={title} text={text}>
      {found.state === 'loading' && <LoadingState rows={3} />}
      {found.state === 'error' && <ErrorState error={found.error} onRetry={found.reload} />}
      {found.state === 'ready' && isEmpty && <p className={styles.none}>{none}</p>}
      {!isEmpty && <Sources sessions={sessions} repositories={repositories} onLearned={found.reload} />}
    </Step>
  );
}

interface SourcesProps {
  readonly sessions: readonly PastSource[];
  readonly repositories: readonly PastSource[];
  /** Past sessions name repositories that were not known before. */
  readonly onLearned: () => void;
}

function Sources({ sessions, repositories, onLearned }: SourcesProps) {
  const texts = welcomeTexts.past;
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const learning = useLearning(onLearned);
  const chosen = (sources: readonly PastSource[]): readonly string[] =>
    sources.map(({ id }) => id).filter((id) => !left.has(id));
  const count = chosen(sessions).length + chosen(repositories).length;
  return (
    <>
      <PastSources title={texts.sessions} sources={sessions} left={left} onLeave={leave} />
      <PastSources title={texts.repositories} sources={repositories} left={left} onLeave={leave} />
      <div className={styles.row}>
        <Button
          variant="primary"
          disabled={learning.isRunning || count === 0}
          onClick={() => learning.start(chosen(sessions), chosen(repositories))}
        >
          {learning.isRunning ? texts.learning : texts.learn(counted(count, 'source'))}
        </Button>
        {learning.isRunning && <Button onClick={learning.cancel}>{texts.cancel}</Button>}
      </div>
      <Progress learning={learning} />
    </>
  );
}
