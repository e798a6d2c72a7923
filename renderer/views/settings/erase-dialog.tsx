import { useState } from 'react';
import { Checkbox } from '../../components/checkbox.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { counted, formatCount } from '../../format/number.ts';
import { formatDate } from '../../format/time.ts';
import { erase } from '../../state/erase.ts';
import { projectName, useProjects } from '../../state/project-store.ts';
import { useJob } from '../../state/use-job.ts';
import { settingsTexts } from '../../texts/settings.ts';
import styles from './erase-dialog.module.css';
import type { Counted, Scope } from './erase-scope.ts';

const texts = settingsTexts.erase;
const ROWS = [
  'events',
  'prompts',
  'commands',
  'changedEvents',
  'sessions',
  'resources',
  'deliveries',
  'procedures',
] as const satisfies readonly (keyof typeof texts.rows)[];

interface EraseDialogProps {
  readonly scope: Scope;
  readonly counts: Counted;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Says how much would go, and erases it. */
export function EraseDialog({ scope, counts: { counts, copies }, onClose, onChanged }: EraseDialogProps) {
  const { list } = useProjects();
  const [deletesBackups, setDeletesBackups] = useState(true);
  const { id, share } = useJob();
  const erased = counted(counts.events + counts.changedEvents, 'event');
  const words = { done: texts.done(erased), undone: texts.undone };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.title}
      description={
        counts.projects > 0 && scope.project !== undefined
          ? texts.wholeProject(projectName(list, scope.project))
          : texts.some
      }
      confirm={texts.confirm(erased)}
      isDanger
      progress={<JobProgress words={texts.erasing} share={share} />}
      onConfirm={() => erase({ id, scope, backups: deletesBackups ? 'delete' : 'keep' }, words, onChanged)}
    >
      <dl className={styles.counts}>
        {ROWS.filter((row) => counts[row] > 0).map((row) => (
          <div key={row} className={styles.count}>
            <dt>{texts.rows[row]}</dt>
            <dd>{formatCount(counts[row])}</dd>
          </div>
        ))}
      </dl>
      {counts.oldestAt !== null && counts.newestAt !== null && (
        <p className={styles.note}>{texts.range(formatDate(counts.oldestAt), formatDate(counts.newestAt))}</p>
      )}
      {counts.olderMemories > 0 && <p className={styles.warning}>{texts.older}</p>}
      {copies.number > 0 && (
        <Checkbox
          label={texts.deleteBackups(counted(copies.number, 'backup'))}
          hint={texts.deleteHint}
          isChecked={deletesBackups}
          onChange={setDeletesBackups}
        />
      )}
    </ConfirmDialog>
  );
}
