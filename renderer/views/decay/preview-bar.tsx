import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { Button } from '../../components/button.tsx';
import type { LiveCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import styles from './preview-bar.module.css';
import type { Proposal } from './use-proposal.ts';

interface PreviewBarProps {
  readonly project: string;
  readonly preview: LiveCall<ResultOf<'maintenance.preview'>>;
  readonly proposal: Proposal;
  readonly onChanged: () => void;
}

/** What the proposal would do before it is done, always in sight, and the way to do it. */
export function PreviewBar({ project, preview, proposal, onChanged }: PreviewBarProps) {
  const [isAsking, ask] = useState(false);
  const { patch, settled, isValid, discard } = proposal;
  const isChanged = patch !== null;
  const isCounting = preview.isStale || patch !== settled;
  return (
    <footer className={styles.bar}>
      <div className={styles.words} aria-busy={isCounting}>
        <p className={styles.sentence} role="status">
          {sentenceOf(preview)}
        </p>
        {isChanged && preview.data !== null && (
          <p className={styles.more}>{decayTexts.against(preview.data.current)}</p>
        )}
      </div>
      {isChanged && (
        <Button variant="ghost" onClick={discard}>
          {decayTexts.discard}
        </Button>
      )}
      <Button
        variant={isChanged ? 'primary' : 'secondary'}
        icon={Play}
        disabled={!isValid || isCounting}
        onClick={() => ask(true)}
      >
        {isChanged ? decayTexts.apply : decayTexts.runNow}
      </Button>
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
    </footer>
  );
}

function sentenceOf({ state, data, error }: PreviewBarProps['preview']): string {
  if (state === 'error') return error.message;
  if (state === 'loading') return decayTexts.counting;
  const { proposed } = data;
  return proposed.associations + proposed.files === 0
    ? decayTexts.wouldNothing
    : decayTexts.wouldDo(proposed);
}
