import { useMemo } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { LineChart, type Series } from '../../components/chart.tsx';
import { formatWeight } from '../../format/number.ts';
import { decayTexts } from '../../texts/decay.ts';

type Curves = ResultOf<'maintenance.curves'>;
/** What of a resource is drawn. */
export type Measure = 'association' | 'activation' | 'reinforcement';

const COLOURS = ['--accent', '--area-2', '--area-4', '--area-6'] as const;
/** Room above the highest line. */
const HEADROOM = 1.1;
/** Top of the axis where all is next to nothing. */
const LEAST_TOP = 0.000_001;

interface RetentionChartProps {
  readonly curves: Curves;
  /** Of the items, in their order. */
  readonly names: readonly string[];
  readonly measure: Measure;
  /** Draws how it would fade beside how it does. */
  readonly isProposed: boolean;
}

/** How things fade: a line each, and a dashed one as proposed. */
export function RetentionChart({ curves, names, measure, isProposed }: RetentionChartProps) {
  const key = names.join('\n');
  const series = useMemo(
    () => seriesOf(curves, key.split('\n'), measure, isProposed),
    [curves, key, measure, isProposed],
  );
  const top = Math.max(LEAST_TOP, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <LineChart
      label={decayTexts.chart}
      x={curves.times}
      series={series}
      formatY={formatWeight}
      maxY={top * HEADROOM}
      height={200}
    />
  );
}

function seriesOf(
  curves: Curves,
  names: readonly string[],
  measure: Measure,
  isProposed: boolean,
): readonly Series[] {
  return curves.items.flatMap((item, index) => {
    const name = names[index] ?? '';
    const colour = COLOURS[index % COLOURS.length] ?? '--accent';
    const line =
      item.series.find(({ of }) => of === measure) ?? item.series.find(({ of }) => of === 'association');
    if (line === undefined) return [];
    const now: Series = { name: isProposed ? decayTexts.now(name) : name, colour, values: line.current };
    if (!isProposed) return [now];
    return [now, { name: decayTexts.proposed(name), colour, values: line.proposed, isDashed: true }];
  });
}
