import { useEffect, useRef } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EvidenceList } from '../../components/evidence.tsx';
import { PathName } from '../../components/path-name.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { formatTime } from '../../format/time.ts';
import { openInEditor } from '../../state/editor.ts';
import { useCall } from '../../state/use-call.ts';
import { goTo } from '../../state/view-store.ts';
import { activityTexts } from '../../texts/activity.ts';
import { ConsideredFacts } from './considered-facts.tsx';
import styles from './detail.module.css';
import type { Entry } from './entry.ts';
import { EntryIcon } from './entry-icon.tsx';
import { sentenceOf } from './entry-row.tsx';
import { Fact } from './event-detail.tsx';

const texts = activityTexts.delivery;

/** What is told of a delivery. */
type Told = ResultOf<'activity.delivery'>;
type Item = Told['items'][number];

interface DeliveryDetailProps {
  /** A delivery or a suppression; a changed one asks anew. */
  readonly entry: Exclude<Entry, { kind: 'event' }>;
}

/** What was said with a prompt or why nothing was, why each file, and what became of it. */
export function DeliveryDetail({ entry }: DeliveryDetailProps) {
  const told = useCall('activity.delivery', { id: entry.id });
  useReloadOnChange(entry, told.reload);
  if (told.state === 'loading') return <LoadingState rows={6} />;
  if (told.state === 'error') return <ErrorState error={told.error} onRetry={told.reload} />;
  const { data } = told;
  const { verb } = sentenceOf(entry);
  return (
    <article className={styles.detail} aria-label={verb}>
      <header className={styles.head}>
        <EntryIcon entry={entry} />
        <h2 className={styles.title}>{verb}</h2>
      </header>
      {data.reason !== null && <p className={styles.reason}>{activityTexts.reasons[data.reason].long}</p>}
      {data.text !== null && (
        <section className={styles.part}>
          <h3 className={styles.partTitle}>{texts.told}</h3>
          <pre className={styles.text}>{data.text}</pre>
        </section>
      )}
      {data.items.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.partTitle}>{texts.why}</h3>
          {data.items.map((item) => (
            <ItemDetail key={item.path} item={item} project={data.project.ref} />
          ))}
        </section>
      )}
      <section className={styles.part}>
        <h3 className={styles.partTitle}>{texts.prompt}</h3>
        {data.prompt === null ? (
          <p className={styles.note}>{texts.promptGone}</p>
        ) : (
          <blockquote className={styles.prompt}>{data.prompt}</blockquote>
        )}
      </section>
      <ConsideredFacts told={data} />
      <dl className={styles.facts}>
        <Fact name={activityTexts.facts.at}>{formatTime(data.at)}</Fact>
        <Fact name={activityTexts.facts.project}>{data.project.name || activityTexts.noProject}</Fact>
        <Fact name={activityTexts.facts.agent}>{data.agent}</Fact>
        <Fact name={activityTexts.facts.session} isCode>
          {data.session}
        </Fact>
        <Fact name={activityTexts.facts.thread} isCode>
          {data.thread}
        </Fact>
      </dl>
    </article>
  );
}

const TONES = { opened: 'accent', edited: 'good', ignored: 'neutral', pending: 'neutral' } as const;

function ItemDetail({ item, project }: { readonly item: Item; readonly project: string }) {
  const { path, reason, rank, evidence, outcome, outcomeAt, file } = item;
  const state = outcome ?? 'pending';
  return (
    <section className={styles.item} aria-label={path}>
      <div className={styles.itemHead}>
        <PathName path={path} />
        <span className={styles.outcome}>
          <Badge tone={TONES[state]}>{texts.outcome[state]}</Badge>
          {outcomeAt !== null && <RelativeTime at={outcomeAt} />}
        </span>
      </div>
      <p className={styles.note}>
        {reason.kind === 'words' ? texts.words(reason.words) : texts.associate(reason.of)} ·{' '}
        {texts.rank(rank)}
      </p>
      <EvidenceList evidence={evidence} />
      <div className={styles.itemActions}>
        {file !== null && (
          <Button
            size="s"
            variant="ghost"
            aria-label={texts.openFile(path)}
            onClick={() => void openInEditor(file)}
          >
            {texts.open}
          </Button>
        )}
        <Button
          size="s"
          variant="ghost"
          aria-label={texts.showFile(path)}
          onClick={() => goTo('graph', { project, resource: `file:${path}` })}
        >
          {texts.graph}
        </Button>
      </div>
    </section>
  );
}

/** Asks anew when more has become of the files than before. */
function useReloadOnChange(entry: DeliveryDetailProps['entry'], reload: () => void): void {
  const counts =
    entry.kind === 'delivery' ? [entry.id, entry.opened, entry.edited, entry.ignored].join(' ') : '';
  const seen = useRef(counts);
  useEffect(() => {
    if (seen.current === counts) return;
    const isSame = seen.current.split(' ')[0] === counts.split(' ')[0];
    seen.current = counts;
    if (isSame) reload();
  }, [counts, reload]);
}
