import { useMemo } from 'react';
import { LineChart } from '../../components/chart.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import type { WholeProcedure } from './procedure.ts';

const HEIGHT = 120;

/** How often a procedure was found, helped and failed, summed up over time. */
export function OutcomeChart({ series }: { readonly series: WholeProcedure['series'] }) {
  const drawn = useMemo(() => {
    // Evidence of one moment is one point: the last sums of it.
    const points = [...new Map(series.map((point) => [point.at, point])).values()];
    return {
      x: points.map(({ at }) => at),
      lines: [
        { name: texts.found, colour: '--kind-file', values: points.map(({ found }) => found) },
        { name: texts.helpful, colour: '--good', values: points.map(({ helpful }) => helpful) },
        {
          name: texts.harmful,
          colour: '--bad',
          values: points.map(({ harmful }) => harmful),
          isDashed: true,
        },
      ] as const,
    };
  }, [series]);
  return <LineChart label={texts.outcomes} x={drawn.x} series={drawn.lines} height={HEIGHT} />;
}
