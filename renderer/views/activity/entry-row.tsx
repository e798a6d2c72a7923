import { classNames } from '../../components/class-names.ts';
import { formatClock, formatDate, formatTime } from '../../format/time.ts';
import { useNow } from '../../state/clock.ts';
import {
  activityTexts,
  deliverySentence,
  eventSentence,
  type Sentence,
  suppressionSentence,
} from '../../texts/activity.ts';
import type { Entry } from './entry.ts';
import { EntryIcon } from './entry-icon.tsx';
import styles from './entry-row.module.css';

interface EntryRowProps {
  readonly entry: Entry;
  readonly isProjectShown: boolean;
}

/** An entry in one line: when, what, by whom. */
export function EntryRow({ entry, isProjectShown }: EntryRowProps) {
  const { verb, object, isCode, tail, isBad } = sentenceOf(entry);
  return (
    <div className={classNames(styles.row, styles[entry.kind])}>
      <Clock at={entry.at} /> <EntryIcon entry={entry} />
      <span className={styles.sentence}>
        {/* The spaces part the words where they are read aloud. */}
        <span className={styles.verb}>{verb}</span>{' '}
        {object !== '' && <span className={isCode ? styles.code : styles.said}>{object}</span>}{' '}
        {tail !== '' && <span className={classNames(styles.tail, isBad && styles.bad)}>{tail}</span>}
      </span>{' '}
      {entry.kind === 'delivery' && <Outcomes {...entry} />}{' '}
      {entry.agent !== null && <span className={styles.who}>{entry.agent}</span>}{' '}
      {isProjectShown && (
        <span className={styles.project}>{entry.project.name || activityTexts.noProject}</span>
      )}
    </div>
  );
}

/** The time of day; of another day its date. */
function Clock({ at }: { readonly at: number }) {
  const now = useNow();
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (
    <time className={styles.time} dateTime={new Date(at).toISOString()} title={formatTime(at)}>
      {isToday ? formatClock(at) : formatDate(at).replace(/, \d+$/, '')}
    </time>
  );
}

function Outcomes({ opened, edited, ignored }: Extract<Entry, { kind: 'delivery' }>) {
  const texts = activityTexts.outcomes;
  return (
    <span className={styles.outcomes}>
      {edited > 0 && <span className={styles.edited}>{texts.edited(edited)}</span>}
      {opened > 0 && <span className={styles.opened}>{texts.opened(opened)}</span>}
      {ignored > 0 && <span>{texts.ignored(ignored)}</span>}
    </span>
  );
}

/** What an entry says. */
export function sentenceOf(entry: Entry): Sentence {
  switch (entry.kind) {
    case 'event':
      return eventSentence(entry);
    case 'delivery':
      return deliverySentence(entry.paths, entry.tokens);
    case 'suppression':
      return suppressionSentence(entry.reason);
  }
}
