import { formatContribution } from '../format/number.ts';
import { useNow } from '../state/clock.ts';
import { channelInWords, channelTexts } from '../texts/evidence.ts';
import { kitTexts } from '../texts/kit.ts';
import { Bar } from './bar.tsx';
import styles from './evidence.module.css';
import { widthOf } from './width-of.ts';

/** One channel's part in a result, as the host tells it. */
export interface Evidence {
  readonly channel: string;
  readonly rank: number;
  readonly contribution: number;
  readonly [because: string]: unknown;
}

/** The same channel has the same colour everywhere. */
const COLOURS: Readonly<Record<string, string>> = {
  name: 'var(--area-1)',
  prompt: 'var(--area-1)',
  lexical: 'var(--area-6)',
  snippets: 'var(--area-3)',
  associative: 'var(--area-4)',
  sequence: 'var(--area-7)',
  recurrence: 'var(--area-5)',
  frequency: 'var(--area-2)',
  recency: 'var(--area-8)',
  place: 'var(--area-8)',
};

function colourOf(channel: string): string {
  return COLOURS[channel] ?? 'var(--text-faint)';
}

interface EvidenceStripProps {
  readonly evidence: readonly Evidence[];
  /** Score that fills the whole strip: the best of the list. */
  readonly most: number;
}

/** A result's score as one strip, a piece a channel: how strong, and by what, at a glance. Only a picture. */
export function EvidenceStrip({ evidence, most }: EvidenceStripProps) {
  return (
    <span className={styles.strip} aria-hidden>
      {evidence.map(({ channel, contribution }) => (
        <span
          key={channel}
          className={styles.piece}
          style={{ width: widthOf(contribution / most), background: colourOf(channel) }}
        />
      ))}
    </span>
  );
}

/** Every channel's part in a result: its bar, its share of the score, its place in that channel, its reason in words. */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const now = useNow();
  const most = Math.max(...evidence.map(({ contribution }) => contribution));
  return (
    <ul className={styles.list} aria-label={kitTexts.evidence}>
      {evidence.map((each) => (
        <li key={each.channel} className={styles.part}>
          <span className={styles.channel} title={channelTexts[each.channel]?.about}>
            {channelTexts[each.channel]?.name ?? each.channel}
          </span>
          <span className={styles.bar}>
            <Bar share={each.contribution / most} tone={{ colour: colourOf(each.channel) }} />
          </span>
          <span className={styles.number} title={kitTexts.evidenceShare}>
            {formatContribution(each.contribution)}
          </span>
          <span className={styles.number} title={kitTexts.evidencePlace}>
            {kitTexts.place(each.rank)}
          </span>
          <span className={styles.words}>{channelInWords(each, now)}</span>
        </li>
      ))}
    </ul>
  );
}
