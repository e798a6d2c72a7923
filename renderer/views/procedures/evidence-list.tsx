import { Badge } from '../../components/badge.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import styles from './evidence-list.module.css';
import type { Evidence } from './procedure.ts';

const TONES = { found: 'neutral', helpful: 'good', harmful: 'bad' } as const;

/** The stretches of sessions that a procedure comes from, with the very commands. */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  return (
    <ol className={styles.list}>
      {evidence.map((one) => (
        <li key={one.firstEventId} className={styles.one}>
          <header className={styles.head}>
            <Badge tone={TONES[one.outcome]}>{texts[one.outcome]}</Badge>
            <code className={styles.session}>{one.session}</code>
            {one.thread !== null && <span className={styles.quiet}>{texts.thread}</span>}
            <span className={styles.time}>
              <RelativeTime at={one.endedAt} />
            </span>
          </header>
          {isDetailed(one) ? <Details evidence={one} /> : <p className={styles.note}>{texts.noDetails}</p>}
        </li>
      ))}
    </ol>
  );
}

/** What was done is kept of the latest evidence only. */
function isDetailed({ files, commands, command }: Evidence): boolean {
  return command !== '' || files.length + commands.length > 0;
}

function Details({ evidence: one }: { readonly evidence: Evidence }) {
  return (
    <>
      <dl className={styles.acts}>
        {one.error !== '' && <Act name={texts.failedWith} values={[one.command]} isBad />}
        {one.tried.length > 0 && (
          <Act
            name={texts.tried(one.tried.length)}
            values={one.tried.flatMap(({ files, commands }) => [...files, ...commands])}
          />
        )}
        {one.files.length > 0 && <Act name={texts.changed} values={one.files} />}
        {one.commands.length > 0 && <Act name={texts.did} values={one.commands} />}
        {one.passed !== null && one.error !== '' && <Act name={texts.passedWith} values={[one.passed]} />}
      </dl>
      {one.passed === null && <p className={styles.note}>{texts.neverPassed}</p>}
    </>
  );
}

interface ActProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly isBad?: boolean;
}

function Act({ name, values, isBad }: ActProps) {
  return (
    <div className={styles.act}>
      <dt className={isBad ? styles.bad : styles.name}>{name}</dt>
      {[...new Set(values)].map((value) => (
        <dd key={value} className={styles.value}>
          {value}
        </dd>
      ))}
    </div>
  );
}
