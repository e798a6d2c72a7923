import { useMemo } from 'react';
import { LineChart, type Series } from '../../components/chart.tsx';
import { ErrorState } from '../../components/states.tsx';
import { formatWeight } from '../../format/number.ts';
import { formatDate } from '../../format/time.ts';
import { useCall } from '../../state/use-call.ts';
import { useJob } from '../../state/use-job.ts';
import { graphTexts } from '../../texts/graph.ts';
import type { AssociationRef } from './corrections.ts';
import styles from './details.module.css';
import { Part } from './details.tsx';
import { type Described, Meetings } from './meetings.tsx';

/** Times at which the weight so far is drawn. */
const FRAMES = 96;
/** px. */
const HEIGHT = 150;

interface EdgeHistoryProps {
  readonly project: string;
  readonly association: AssociationRef;
  readonly described: Described;
  readonly name: string;
}

/** How an association came to its weight, how it will fade, and where its ends met. */
export function EdgeHistory({ project, association, described, name }: EdgeHistoryProps) {
  const texts = graphTexts.edge;
  const { id: job, share: progress } = useJob();
  const { from, to } = association;
  const history = useCall('graph.history', {
    project,
    pairs: [{ from, to }],
    frames: FRAMES,
    sessions: true,
    job,
  });
  const drawn = useMemo(
    () =>
      history.data === null
        ? null
        : toLines(history.data.frames, history.data.series[0]?.weights ?? [], described),
    [history.data, described],
  );
  if (history.state === 'error') return <ErrorState error={history.error} onRetry={history.reload} />;
  if (history.data === null || drawn === null)
    return (
      <p className={styles.text} role="status">
        {progress === null ? texts.replaying : texts.replayed(progress)}
      </p>
    );
  const [series] = history.data.series;
  return (
    <>
      <Part title={texts.history}>
        <LineChart
          label={`${texts.history}: ${name}`}
          x={drawn.x}
          series={drawn.series}
          formatX={formatDate}
          formatY={formatWeight}
          height={HEIGHT}
        />
        {!history.data.isWhole && <p className={styles.text}>{texts.partly}</p>}
      </Part>
      <Meetings sessions={series?.sessions ?? []} />
    </>
  );
}

/** What was, and dashed what will be. */
function toLines(
  frames: readonly number[],
  weights: readonly number[],
  { fading }: Described,
): { readonly x: readonly number[]; readonly series: readonly Series[] } {
  const ahead = fading.curve.slice(1);
  const x = [...frames, ...ahead.map(({ at }) => at)];
  const { soFar, expected } = graphTexts.edge;
  return {
    x,
    series: [
      { name: soFar, colour: '--accent', values: [...weights, ...ahead.map(() => null)] },
      {
        name: expected,
        colour: '--text-faint',
        isDashed: true,
        values: [
          ...frames.map((_, index) => (index === frames.length - 1 ? (weights.at(-1) ?? null) : null)),
          ...ahead.map(({ weight }) => weight),
        ],
      },
    ],
  };
}
