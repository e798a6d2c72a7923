import type { ResultOf } from '../../../contracts/methods.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatCount } from '../../format/number.ts';
import { graphTexts } from '../../texts/graph.ts';
import styles from './details.module.css';
import { Part } from './details.tsx';

/** One direction of an association, with all that is known of it. */
export type Described = NonNullable<ResultOf<'graph.association'>['forward']>;

/** Sessions in which both ends met. */
export function Meetings({
  sessions,
}: {
  readonly sessions: ResultOf<'graph.history'>['series'][number]['sessions'];
}) {
  const texts = graphTexts.edge;
  return (
    <Part title={`${texts.sessions} ${formatCount(sessions.length)}`}>
      {sessions.length === 0 && <p className={styles.text}>{texts.noSessions}</p>}
      <ul className={styles.rows}>
        {sessions.map(({ session, lastAt, coAccesses }) => (
          <li key={session} className={styles.row}>
            <span className={styles.rowName} title={session}>
              {session}
            </span>
            <span className={styles.rowNumber}>{texts.session(coAccesses)}</span>
            <RelativeTime at={lastAt} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
