import type { ResultOf } from '../../../contracts/methods.ts';
import { formatCount, formatShare } from '../../format/number.ts';
import { activityTexts } from '../../texts/activity.ts';
import styles from './activity-charts.module.css';
import { usedShare } from './used-share.ts';

type Day = ResultOf<'activity.chart'>['days'][number];

const texts = activityTexts.chart.sums;

/** The whole period in numbers. */
export function ChartSums({ days }: { readonly days: readonly Day[] }) {
  const sum = (of: (day: Day) => number): number => days.reduce((total, day) => total + of(day), 0);
  const delivered = sum((day) => day.delivered);
  const tokens = sum((day) => day.tokens);
  const share = usedShare({
    opened: sum((day) => day.opened),
    edited: sum((day) => day.edited),
    ignored: sum((day) => day.ignored),
  });
  const events = sum(({ events: { agent, editor, shell, git } }) => agent + editor + shell + git);
  const facts = [
    [formatCount(delivered), texts.delivered],
    [share === null ? '–' : formatShare(share), texts.used],
    [formatCount(tokens), texts.tokens],
    [delivered === 0 ? '–' : formatCount(Math.round(tokens / delivered)), texts.perDelivery],
    [formatCount(events), texts.events],
  ] as const;
  return (
    <ul className={styles.sums}>
      {facts.map(([number, words]) => (
        <li key={words}>
          <b>{number}</b> {words}
        </li>
      ))}
    </ul>
  );
}
