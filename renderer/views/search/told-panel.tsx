import { MessageSquareDashed } from 'lucide-react';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { formatCount } from '../../format/number.ts';
import { projectName, useProjects } from '../../state/project-store.ts';
import { useCall } from '../../state/use-call.ts';
import { useSettled } from '../../state/use-settled.ts';
import { searchTexts } from '../../texts/search.ts';
import styles from './told-panel.module.css';

const texts = searchTexts.told;
/** How long the typing rests before an agent’s view is asked for, ms. Chosen: the results themselves wait for nothing. */
const REST_MS = 200;

interface ToldPanelProps {
  /** What is typed, taken as a prompt. */
  readonly prompt: string;
  /** Project that the agent would be in; null: none is known. */
  readonly project: string | null;
}

/** What an agent would be told with a prompt, exactly as it would be injected. */
export function ToldPanel({ prompt, project }: ToldPanelProps) {
  const text = useSettled(prompt.trim(), REST_MS);
  const place = useSettled(project, REST_MS);
  const { list } = useProjects();
  const isAsked = text !== '' && place !== null;
  const told = useCall(
    'delivery.preview',
    { project: place ?? '', text },
    { enabled: isAsked, keepPrevious: true },
  );
  const tokens = isAsked && told.data !== null && told.data.text !== null ? told.data.tokens : null;
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{texts.title}</h2>
        {isAsked && <span className={styles.about}>{texts.about(projectName(list, place))}</span>}
        {tokens !== null && (
          <span className={styles.tokens}>
            <b>{formatCount(tokens)}</b> {texts.tokens}
          </span>
        )}
      </header>
      {isAsked ? (
        <Told told={told} />
      ) : (
        <EmptyState icon={MessageSquareDashed} title={texts.noPrompt} text={texts.empty} />
      )}
    </section>
  );
}

function Told({ told }: { readonly told: ReturnType<typeof useCall<'delivery.preview'>> }) {
  if (told.state === 'loading') return <LoadingState rows={3} />;
  if (told.state === 'error') return <ErrorState error={told.error} onRetry={told.reload} />;
  const { text, reason } = told.data;
  if (text !== null) return <pre className={styles.text}>{text}</pre>;
  return (
    <EmptyState
      icon={MessageSquareDashed}
      title={texts.nothing}
      text={reason === null ? undefined : texts.reasons[reason]}
    />
  );
}
