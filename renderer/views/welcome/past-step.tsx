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
import { type ShellHistory, useLearning } from './use-learning.ts';

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
  const shells: readonly PastSource[] = (found.data?.shells ?? []).map(({ keeper, file, commands }) => ({
    id: file,
    name: welcomeTexts.past.shell(keeper, file),
    note: counted(commands, 'command'),
  }));
  const isEmpty = sessions.length + repositories.length + shells.length === 0;
  return (
    <Step title={title} text={text}>
      {found.state === 'loading' && <LoadingState rows={3} />}
      {found.state === 'error' && <ErrorState error={found.error} onRetry={found.reload} />}
      {found.state === 'ready' && isEmpty && <p className={styles.none}>{none}</p>}
      {!isEmpty && (
        <Sources
          sessions={sessions}
          repositories={repositories}
          shells={shells}
          histories={found.data?.shells ?? []}
          onLearned={found.reload}
        />
      )}
    </Step>
  );
}

interface SourcesProps {
  readonly sessions: readonly PastSource[];
  readonly repositories: readonly PastSource[];
  readonly shells: readonly PastSource[];
  readonly histories: readonly ShellHistory[];
  /** Past sessions name repositories that were not known before. */
  readonly onLearned: () => void;
}

function Sources({ sessions, repositories, shells, histories, onLearned }: SourcesProps) {
  const texts = welcomeTexts.past;
  // What somebody typed is learned from only where it is chosen.
  const [left, leave] = useState<ReadonlySet<string>>(() => new Set(shells.map(({ id }) => id)));
  const learning = useLearning(onLearned);
  const chosen = (sources: readonly PastSource[]): readonly string[] =>
    sources.map(({ id }) => id).filter((id) => !left.has(id));
  const files = chosen(shells);
  const count = chosen(sessions).length + chosen(repositories).length + files.length;
  return (
    <>
      <PastSources title={texts.sessions} sources={sessions} left={left} onLeave={leave} />
      <PastSources title={texts.repositories} sources={repositories} left={left} onLeave={leave} />
      <PastSources title={texts.shells} sources={shells} left={left} onLeave={leave} />
      <div className={styles.row}>
        <Button
          variant="primary"
          disabled={learning.isRunning || count === 0}
          onClick={() =>
            learning.start({
              sessions: chosen(sessions),
              repositories: chosen(repositories),
              histories: histories.filter(({ file }) => files.includes(file)),
            })
          }
        >
          {learning.isRunning ? texts.learning : texts.learn(counted(count, 'source'))}
        </Button>
        {learning.isRunning && <Button onClick={learning.cancel}>{texts.cancel}</Button>}
      </div>
      <Progress learning={learning} />
    </>
  );
}
