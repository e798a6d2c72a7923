import { ChartColumn } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { type Series, StackedBars } from '../../components/chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { formatShare } from '../../format/number.ts';
import { formatDate } from '../../format/time.ts';
import { useCall } from '../../state/use-call.ts';
import { activityTexts } from '../../texts/activity.ts';
import styles from './activity-charts.module.css';
import { ChartSums } from './chart-sums.tsx';
import { usedShare } from './used-share.ts';

type Day = ResultOf<'activity.chart'>['days'][number];

const texts = activityTexts.chart;
const PERIODS = ['7', '30', '90', '365'] as const;
type Period = (typeof PERIODS)[number];
const USUAL: Period = '30';

/** What agents were told over time, what became of it, and what it cost. */
export function ActivityCharts({ project }: { readonly project: string | null }) {
  const [period, setPeriod] = useState<Period>(USUAL);
  const chart = useCall(
    'activity.chart',
    { days: Number(period), ...(project !== null && { project }) },
    { keepPrevious: true },
  );
  return (
    <div className={styles.charts}>
      <div className={styles.bar}>
        <Segmented
          label={texts.days}
          value={period}
          onChange={setPeriod}
          options={PERIODS.map((days) => ({ value: days, label: texts.lastDays(Number(days)) }))}
        />
        {chart.state === 'ready' && <ChartSums days={chart.data.days} />}
      </div>
      {chart.state === 'loading' && <LoadingState rows={10} />}
      {chart.state === 'error' && <ErrorState error={chart.error} onRetry={chart.reload} />}
      {chart.state === 'ready' && <Charts days={chart.data.days} />}
    </div>
  );
}

function Charts({ days }: { readonly days: readonly Day[] }) {
  const drawn = useMemo(() => seriesOf(days), [days]);
  if (days.every(isEmpty))
    return <EmptyState icon={ChartColumn} title={texts.nothing} text={texts.nothingHint} />;
  return (
    <div className={styles.grid}>
      <Panel title={texts.decisions}>
        <StackedBars label={texts.decisions} x={drawn.x} series={drawn.decisions} formatX={formatDay} />
      </Panel>
      <Panel title={texts.outcomes}>
        <StackedBars label={texts.outcomes} x={drawn.x} series={drawn.outcomes} formatX={formatDay} />
      </Panel>
      <Panel title={texts.used}>
        <StackedBars
          label={texts.used}
          x={drawn.x}
          series={drawn.used}
          formatX={formatDay}
          formatY={formatShare}
          maxY={1}
        />
      </Panel>
      <Panel title={texts.tokens}>
        <StackedBars label={texts.tokens} x={drawn.x} series={drawn.tokens} formatX={formatDay} />
      </Panel>
      <div className={styles.wide}>
        <Panel title={texts.events}>
          <StackedBars label={texts.events} x={drawn.x} series={drawn.events} formatX={formatDay} />
        </Panel>
      </div>
    </div>
  );
}

function isEmpty({ delivered, suppressed, events }: Day): boolean {
  return delivered + suppressed + events.agent + events.editor + events.shell + events.git === 0;
}

/** `Nov 30`. */
function formatDay(at: number): string {
  return formatDate(at).replace(/, \d+$/, '');
}

function seriesOf(days: readonly Day[]) {
  const layer = (name: string, colour: Series['colour'], of: (day: Day) => number | null): Series => ({
    name,
    colour,
    values: days.map(of),
  });
  return {
    x: days.map(({ at }) => at),
    decisions: [
      layer(texts.delivered, '--accent', ({ delivered }) => delivered),
      layer(texts.suppressed, '--border-strong', ({ suppressed }) => suppressed),
    ],
    outcomes: [
      layer(texts.edited, '--area-3', ({ edited }) => edited),
      layer(texts.opened, '--area-1', ({ opened }) => opened),
      layer(texts.ignored, '--border-strong', ({ ignored }) => ignored),
      layer(texts.pending, '--border', ({ pending }) => pending),
    ],
    used: [layer(texts.used, '--accent', usedShare)],
    tokens: [layer(texts.tokens, '--area-4', ({ tokens }) => tokens)],
    events: (['agent', 'editor', 'shell', 'git'] as const).map((source, index) =>
      layer(texts.sources[source], `--area-${String([1, 3, 2, 6][index])}`, ({ events }) => events[source]),
    ),
  };
}
