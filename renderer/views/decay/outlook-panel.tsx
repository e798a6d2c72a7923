import type { ResultOf } from '../../../contracts/methods.ts';
import { Panel } from '../../components/panel.tsx';
import { formatCount } from '../../format/number.ts';
import type { LiveCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import styles from './outlook-panel.module.css';

interface OutlookPanelProps {
  readonly preview: LiveCall<ResultOf<'maintenance.preview'>>;
  /** Something is proposed. */
  readonly isChanged: boolean;
}

/** What will be gone later if nothing is touched, as it is and as proposed. */
export function OutlookPanel({ preview: { data }, isChanged }: OutlookPanelProps) {
  if (data === null) return null;
  const { current, proposed, effective } = data;
  return (
    <Panel title={decayTexts.later}>
      <table className={styles.later} aria-label={decayTexts.later}>
        <thead>
          <tr>
            <td />
            <th scope="col">{decayTexts.associations}</th>
            {isChanged && <th scope="col">{decayTexts.proposedColumn}</th>}
            <th scope="col">{decayTexts.whats.file}</th>
            {isChanged && <th scope="col">{decayTexts.proposedColumn}</th>}
          </tr>
        </thead>
        <tbody>
          {current.ahead.map(({ days, associations, files }, index) => (
            <tr key={days}>
              <th scope="row">{decayTexts.inDays(days)}</th>
              <td>{formatCount(associations)}</td>
              {isChanged && (
                <td className={styles.proposed}>{formatCount(proposed.ahead[index]?.associations ?? 0)}</td>
              )}
              <td>{formatCount(files)}</td>
              {isChanged && (
                <td className={styles.proposed}>{formatCount(proposed.ahead[index]?.files ?? 0)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.more}>
        {effective !== null && <span>{decayTexts.fadesOut(effective.fadesOutAfter)} </span>}
        {proposed.returning > 0 && <span>{decayTexts.wouldReturn(proposed.returning)}</span>}
      </p>
    </Panel>
  );
}
