import { type ReactNode, useMemo } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { StackedBars } from '../../components/chart.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { formatBytes, formatCount } from '../../format/number.ts';
import { useCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import styles from './pane.module.css';
import { RetentionPanel } from './retention-panel.tsx';
import facts from './storage-pane.module.css';

type Storage = ResultOf<'maintenance.storage'>;

/** How large the store is, how it grows, and what keeping less would save. */
export function StoragePane() {
  const storage = useCall('maintenance.storage', {});
  if (storage.state === 'loading') return <LoadingState />;
  if (storage.state === 'error') return <ErrorState error={storage.error} onRetry={storage.reload} />;
  const { data } = storage;
  return (
    <div className={styles.pane}>
      <Facts storage={data} />
      <Growth storage={data} />
      <div className={facts.columns}>
        <Panel title={decayTexts.byProject} isFlush>
          <DataTable
            label={decayTexts.byProject}
            columns={COLUMNS}
            rows={data.projects}
            keyOf={({ ref, name }) => `${ref} ${name}`}
          />
        </Panel>
        <RetentionPanel storage={data} onChanged={storage.reload} />
      </div>
    </div>
  );
}

function Facts({ storage: { bytes, events, oldestAt, perDay } }: { readonly storage: Storage }) {
  const rate = ({ events: each, bytes: size }: Storage['perDay']['last30']) =>
    decayTexts.perDay(each, formatBytes(size));
  return (
    <dl className={facts.facts}>
      <Fact name={decayTexts.size} value={formatBytes(bytes)} note={decayTexts.sizeNote} />
      <Fact
        name={decayTexts.events}
        value={formatCount(events)}
        note={
          oldestAt === null ? (
            ''
          ) : (
            <>
              {decayTexts.oldest}: <RelativeTime at={oldestAt} />
            </>
          )
        }
      />
      <Fact name={decayTexts.last30} value={rate(perDay.last30)} note="" />
      <Fact name={decayTexts.last90} value={rate(perDay.last90)} note="" />
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly note: ReactNode;
}

function Fact({ name, value, note }: FactProps) {
  return (
    <div className={facts.fact}>
      <dt className={facts.name}>{name}</dt>
      <dd className={facts.value}>{value}</dd>
      {note !== '' && <dd className={facts.note}>{note}</dd>}
    </div>
  );
}

function Growth({ storage: { growth } }: { readonly storage: Storage }) {
  const x = useMemo(() => growth.map(({ day }) => day), [growth]);
  const series = useMemo(
    () => [
      { name: decayTexts.events, colour: '--accent' as const, values: growth.map(({ events }) => events) },
    ],
    [growth],
  );
  const isNothing = growth.every(({ events }) => events === 0);
  return (
    <Panel title={decayTexts.growth} note={decayTexts.growthNote}>
      {isNothing ? (
        <p className={styles.hint}>{decayTexts.noGrowth}</p>
      ) : (
        <StackedBars label={decayTexts.growthChart} x={x} series={series} height={150} />
      )}
    </Panel>
  );
}

type Row = Storage['projects'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: decayTexts.project,
    isWide: true,
    sortBy: ({ name }) => name,
    render: ({ name }) => name,
  },
  {
    id: 'events',
    header: decayTexts.events,
    align: 'end',
    sortBy: ({ events }) => events,
    render: ({ events }) => formatCount(events),
  },
  {
    id: 'log',
    header: decayTexts.logSize,
    align: 'end',
    sortBy: ({ logBytes }) => logBytes,
    render: ({ logBytes }) => formatBytes(logBytes),
  },
  {
    id: 'learned',
    header: decayTexts.learnedSize,
    align: 'end',
    sortBy: ({ learnedBytes }) => learnedBytes,
    render: ({ learnedBytes }) => formatBytes(learnedBytes),
  },
];
