import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { Button } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { ErrorState } from '../../components/states.tsx';
import { formatCount } from '../../format/number.ts';
import { useCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import styles from './preview-panel.module.css';
import type { Proposal } from './use-proposal.ts';

type Preview = ResultOf<'maintenance.preview'>;

interface PreviewPanelProps {
  readonly project: string;
  readonly proposal: Proposal;
  /** Grows with every change of what is learned. */
  readonly round: number;
  readonly onChanged: () => void;
}

/** What the proposal would do before it is done, and the way to do it. */
export function PreviewPanel({ project, proposal, round, onChanged }: PreviewPanelProps) {
  const [isAsking, ask] = useState(false);
  const { patch, settled, isValid, discard } = proposal;
  const isChanged = patch !== null;
  return (
    <Panel
      title={decayTexts.preview}
      actions={
        <>
          {isChanged && (
            <Button size="s" variant="ghost" onClick={discard}>
              {decayTexts.discard}
            </Button>
          )}
          <Button
            size="s"
            variant={isChanged ? 'primary' : 'secondary'}
            icon={Play}
            disabled={!isValid}
            onClick={() => ask(true)}
          >
            {isChanged ? decayTexts.apply : decayTexts.runNow}
          </Button>
        </>
      }
    >
      <Counted key={round} project={project} proposal={proposal} />
      {isAsking && (
        <ApplyDialog
          project={project}
          patch={settled}
          onClose={() => ask(false)}
          onDone={() => {
            discard();
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}

function Counted({ project, proposal }: Pick<PreviewPanelProps, 'project' | 'proposal'>) {
  const { patch, settled } = proposal;
  const preview = useCall(
    'maintenance.preview',
    { project, ...(settled !== null && { settings: settled }) },
    { keepPrevious: true },
  );
  if (preview.state === 'loading') return <p className={styles.sentence}>{decayTexts.counting}</p>;
  if (preview.state === 'error') return <ErrorState error={preview.error} onRetry={preview.reload} />;
  const isCounting = preview.isStale || patch !== settled;
  return <Outcome preview={preview.data} isChanged={settled !== null} isCounting={isCounting} />;
}

interface OutcomeProps {
  readonly preview: Preview;
  readonly isChanged: boolean;
  readonly isCounting: boolean;
}

function Outcome({ preview, isChanged, isCounting }: OutcomeProps) {
  const { current, proposed, effective } = preview;
  const isNothing = proposed.associations + proposed.files === 0;
  return (
    <div aria-busy={isCounting} className={isCounting ? styles.stale : undefined}>
      <p className={styles.sentence} role="status">
        {isNothing ? decayTexts.wouldNothing : decayTexts.wouldDo(proposed)}
      </p>
      <p className={styles.more}>
        {proposed.returning > 0 && <span>{decayTexts.wouldReturn(proposed.returning)} </span>}
        {isChanged && <span>{decayTexts.against(current)} </span>}
        {effective !== null && <span>{decayTexts.fadesOut(effective.fadesOutAfter)}</span>}
      </p>
      <Later preview={preview} isChanged={isChanged} />
    </div>
  );
}

/** What will be gone later, as it is and as proposed. */
function Later({
  preview: { current, proposed },
  isChanged,
}: {
  readonly preview: Preview;
  readonly isChanged: boolean;
}) {
  return (
    <table className={styles.later}>
      <caption className={styles.caption}>{decayTexts.later}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            {decayTexts.nowColumn}: {decayTexts.associations.toLowerCase()}
          </th>
          {isChanged && <th scope="col">{decayTexts.proposedColumn}</th>}
          <th scope="col">
            {decayTexts.nowColumn}: {decayTexts.whats.file.toLowerCase()}
          </th>
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
  );
}
