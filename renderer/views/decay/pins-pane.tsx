import { Pin } from 'lucide-react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { KindIcon } from '../../components/kind-icon.tsx';
import { Panel } from '../../components/panel.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { shortName } from '../../format/resource-name.ts';
import { correct } from '../../state/corrections.ts';
import { useCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { pairName } from './fading-item.ts';
import styles from './pane.module.css';

type Pins = ResultOf<'memory.pins'>;
type Target =
  | { readonly resource: Pins['resources'][number]['resource'] }
  | { readonly association: Pick<Pins['associations'][number], 'from' | 'to'> };

interface Row {
  readonly key: string;
  readonly project: string;
  readonly projectName: string;
  readonly kind: Pins['resources'][number]['resource']['kind'];
  readonly name: string;
  readonly shortName: string;
  readonly lastAt: number;
  readonly target: Target;
}

/** What does not fade, with the way to let it go. */
export function PinsPane({ project }: { readonly project: string | null }) {
  const pins = useCall('memory.pins', project === null ? {} : { project });
  if (pins.state === 'loading') return <LoadingState />;
  if (pins.state === 'error') return <ErrorState error={pins.error} onRetry={pins.reload} />;
  const rows = rowsOf(pins.data);
  if (rows.length === 0)
    return <EmptyState icon={Pin} title={decayTexts.noPins} text={decayTexts.noPinsHint} />;
  return (
    <div className={styles.pane}>
      <Panel isFlush>
        <DataTable
          label={decayTexts.pinnedList}
          columns={columnsOf(project === null, pins.reload)}
          rows={rows}
          keyOf={({ key }) => key}
        />
      </Panel>
    </div>
  );
}

function rowsOf({ resources, associations }: Pins): readonly Row[] {
  return [
    ...resources.map(({ project, projectName, resource, lastAt }) => ({
      key: `${project} ${resource.kind} ${resource.name}`,
      project,
      projectName,
      kind: resource.kind,
      name: resource.name,
      shortName: shortName(resource),
      lastAt,
      target: { resource },
    })),
    ...associations.map(({ project, projectName, from, to, at }) => ({
      key: `${project} ${from.kind} ${from.name} ${to.kind} ${to.name}`,
      project,
      projectName,
      kind: to.kind,
      name: pairName({ from, to }),
      shortName: pairName({ from, to }),
      lastAt: at,
      target: { association: { from, to } },
    })),
  ];
}

function columnsOf(isProjectShown: boolean, reload: () => void): readonly Column<Row>[] {
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      header: decayTexts.name,
      isWide: true,
      sortBy: ({ name }) => name,
      render: ({ kind, name }) => (
        <span className={styles.name}>
          <KindIcon kind={kind} />
          {name}
        </span>
      ),
    },
    {
      id: 'last',
      header: decayTexts.lastUsed,
      sortBy: ({ lastAt }) => lastAt,
      render: ({ lastAt }) => <RelativeTime at={lastAt} />,
    },
    {
      id: 'unpin',
      header: '',
      align: 'end',
      render: (row) => (
        <Button size="s" onClick={() => void unpin(row, reload)}>
          {decayTexts.unpin}
        </Button>
      ),
    },
  ];
  if (!isProjectShown) return columns;
  const project: Column<Row> = {
    id: 'project',
    header: decayTexts.project,
    sortBy: ({ projectName }) => projectName,
    render: ({ projectName }) => <span className={styles.project}>{projectName}</span>,
  };
  return [...columns.slice(0, 1), project, ...columns.slice(1)];
}

function unpin({ project, target, shortName }: Row, reload: () => void): Promise<void> {
  const asked = api.call('memory.pin', { project, ...target, pinned: false });
  return correct(asked, decayTexts.unpinnedToast(shortName), reload);
}
