import { Hourglass, Play } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { Button } from '../../components/button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { formatCount } from '../../format/number.ts';
import { chooseProject } from '../../state/project-store.ts';
import { useCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import styles from './pane.module.css';

type Row = ResultOf<'maintenance.preview'>['projects'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: decayTexts.project,
    render: ({ name }) => name,
    sortBy: ({ name }) => name,
    isWide: true,
  },
  number('associations', decayTexts.associations, ({ holds }) => holds.associations),
  number('dropped', decayTexts.wouldDrop, ({ current }) => current.associations),
  number('files', decayTexts.files, ({ holds }) => holds.files),
  number('faded', decayTexts.wouldFade, ({ current }) => current.files),
];

function number(id: string, header: string, of: (row: Row) => number): Column<Row> {
  return { id, header, align: 'end', render: (row) => formatCount(of(row)), sortBy: of };
}

/** Every project with what fades in it; choosing one shows it. */
export function ProjectsPane() {
  const preview = useCall('maintenance.preview', {});
  const [isAsking, ask] = useState(false);
  if (preview.state === 'loading') return <LoadingState />;
  if (preview.state === 'error') return <ErrorState error={preview.error} onRetry={preview.reload} />;
  const { projects, current } = preview.data;
  if (projects.length === 0)
    return <EmptyState icon={Hourglass} title={decayTexts.none} text={decayTexts.noneHint} />;
  const isNothing = current.associations + current.files === 0;
  return (
    <div className={styles.pane}>
      <Panel
        title={decayTexts.allProjects}
        note={isNothing ? decayTexts.wouldNothing : decayTexts.wouldDo(current)}
        actions={
          <Button size="s" icon={Play} onClick={() => ask(true)}>
            {decayTexts.runNow}
          </Button>
        }
        isFlush
      >
        <DataTable
          label={decayTexts.allProjects}
          columns={COLUMNS}
          rows={projects}
          keyOf={({ ref, name }) => `${ref} ${name}`}
          onSelect={({ ref }) => chooseProject(ref)}
        />
      </Panel>
      <p className={styles.hint}>{decayTexts.chooseProject}</p>
      {isAsking && (
        <ApplyDialog project={null} patch={null} onClose={() => ask(false)} onDone={preview.reload} />
      )}
    </div>
  );
}
