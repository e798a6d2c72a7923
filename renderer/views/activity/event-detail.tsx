import type { ReactNode } from 'react';
import { formatDuration, formatTime } from '../../format/time.ts';
import { visibleText } from '../../format/visible-text.ts';
import { activityTexts } from '../../texts/activity.ts';
import styles from './detail.module.css';
import type { Entry } from './entry.ts';
import { EntryIcon } from './entry-icon.tsx';
import { sentenceOf } from './entry-row.tsx';

const texts = activityTexts.facts;

/** An event in full, as far as the stream tells it. */
export function EventDetail({ entry }: { readonly entry: Extract<Entry, { kind: 'event' }> }) {
  const { verb } = sentenceOf(entry);
  const rest = entry.pathCount - entry.paths.length;
  return (
    <article className={styles.detail} aria-label={verb}>
      <header className={styles.head}>
        <EntryIcon entry={entry} />
        <h2 className={styles.title}>{verb}</h2>
      </header>
      <dl className={styles.facts}>
        <Fact name={texts.at}>{formatTime(entry.at)}</Fact>
        <Fact name={texts.project}>{entry.project.name || activityTexts.noProject}</Fact>
        <Fact name={texts.branch} isCode>
          {entry.branch}
        </Fact>
        <Fact name={texts.agent}>{entry.agent}</Fact>
        <Fact name={texts.source}>{entry.agent === null ? entry.source : null}</Fact>
        <Fact name={texts.tool}>{entry.tool}</Fact>
        <Fact name={texts.result}>{resultOf(entry)}</Fact>
        <Fact name={texts.duration}>
          {entry.durationMs === null ? null : formatDuration(entry.durationMs)}
        </Fact>
        <Fact name={texts.session} isCode>
          {entry.session}
        </Fact>
        <Fact name={texts.thread} isCode>
          {entry.thread}
        </Fact>
      </dl>
      <Block
        name={texts.paths}
        text={entry.paths.join('\n')}
        note={rest > 0 ? activityTexts.more(rest) : ''}
      />
      <Block name={texts.command} text={entry.command ?? ''} />
      <Block name={texts.query} text={entry.query ?? ''} />
      <Block name={texts.error} text={entry.error ?? ''} />
      <Block name={texts.text} text={entry.text ?? ''} />
    </article>
  );
}

function resultOf({ ok, exitCode }: Extract<Entry, { kind: 'event' }>): string | null {
  if (ok === null) return null;
  return ok ? activityTexts.succeeded : activityTexts.failed(exitCode);
}

interface FactProps {
  readonly name: string;
  readonly isCode?: boolean;
  readonly children: ReactNode;
}

/** A line of a list of facts; none where there is nothing to say. */
export function Fact({ name, isCode, children }: FactProps) {
  if (children === null || children === '') return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className={isCode ? styles.code : undefined}>{children}</dd>
    </div>
  );
}

interface BlockProps {
  readonly name: string;
  readonly text: string;
  readonly note?: string;
}

function Block({ name, text, note = '' }: BlockProps) {
  if (text === '') return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{name}</h3>
      <pre className={styles.text}>{visibleText(text)}</pre>
      {note !== '' && <p className={styles.note}>{note}</p>}
    </section>
  );
}
