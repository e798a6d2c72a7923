import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatCount } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { onAppearance, tokenColour } from '../state/theme.ts';
import { kitTexts } from '../texts/kit.ts';
import styles from './chart.module.css';

/** One line, or one layer of bars. */
export interface Series {
  readonly name: string;
  /** Token of its colour: '--accent', '--area-3'. */
  readonly colour: `--${string}`;
  /** One for each x; null: nothing is known there. */
  readonly values: readonly (number | null)[];
  /** Another stroke beside the colour, for what is proposed. Lines only. */
  readonly isDashed?: boolean;
}

interface ChartProps {
  /** What is shown; read aloud, and the caption of the table. */
  readonly label: string;
  /** Ascending: ms since 1970, or with `formatX` anything else. */
  readonly x: readonly number[];
  readonly series: readonly Series[];
  /** Makes x a plain number. Default: x is time. */
  readonly formatX?: (x: number) => string;
  /** Default: a count. */
  readonly formatY?: (y: number) => string;
  /** Top of the y axis, where it is fixed. It starts at 0. */
  readonly maxY?: number;
  /** px. Default: 180. */
  readonly height?: number;
}

const HEIGHT = 180;
/** px between the axes' labels, so that they never touch. */
const LEAST_GAP = 56;
/** px that the labels below take: in one line, or of times in two, with the day or year below. */
const X_AXIS = { plain: 28, times: 46 } as const;
const SECOND_MS = 1_000;

interface Drawn extends ChartProps {
  readonly isStacked: boolean;
}

/** Lines over time or another number, with the same numbers as a table. Draws anew when light becomes dark. */
export function LineChart(props: ChartProps) {
  return <Chart {...props} isStacked={false} />;
}

/** Bars over time, the series on top of each other, with the same numbers as a table. */
export function StackedBars(props: ChartProps) {
  return <Chart {...props} isStacked />;
}

function Chart(props: Drawn) {
  const { label, x, series, formatX = formatTime, formatY = formatCount } = props;
  const place = useRef<HTMLDivElement>(null);
  const [pointed, point] = useState<number | null>(null);
  const [appearance, changeAppearance] = useState(0);
  useEffect(() => onAppearance(() => changeAppearance((count) => count + 1)), []);

  const plot = useMemo(() => ({ props, appearance }), [props, appearance]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const drawn = new uPlot(optionsOf(plot.props, element.clientWidth, point), dataOf(plot.props), element);
    const watcher = new ResizeObserver(() =>
      drawn.setSize({ width: element.clientWidth, height: plot.props.height ?? HEIGHT }),
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      drawn.destroy();
    };
  }, [plot]);

  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.legend}>
        {series.map(({ name, colour, values, isDashed }) => (
          <span key={name} className={styles.entry}>
            <span
              className={isDashed ? styles.dashes : styles.swatch}
              style={{ '--colour': `var(${colour})` }}
              aria-hidden
            />
            {name}
            {pointed !== null && <b className={styles.value}>{shown(values[pointed], formatY)}</b>}
          </span>
        ))}
        <span className={styles.at}>{pointed === null ? '' : formatX(x[pointed] ?? 0)}</span>
      </figcaption>
      <div ref={place} className={styles.plot} style={{ height: props.height ?? HEIGHT }} aria-hidden />
      <details className={styles.details}>
        <summary>{kitTexts.asTable}</summary>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <td />
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {x.map((each, index) => (
                <tr key={each}>
                  <th scope="row">{formatX(each)}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{shown(values[index], formatY)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function shown(value: number | null | undefined, format: (y: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}

/** uPlot's columns; stacked layers are sums from the bottom, the topmost first so that it is drawn behind. */
function dataOf({ x, series, formatX, isStacked }: Drawn): uPlot.AlignedData {
  const xs = formatX === undefined ? x.map((at) => at / SECOND_MS) : [...x];
  if (!isStacked) return [xs, ...series.map(({ values }) => [...values])];
  const layers: number[][] = [];
  for (const { values } of series) {
    const below = layers.at(-1);
    layers.push(values.map((value, index) => (value ?? 0) + (below?.[index] ?? 0)));
  }
  return [xs, ...layers.toReversed()];
}

/** The first and the last bar stand with half of themselves outside of the range of the values. */
function withRoomForBars({ data: [x] }: uPlot, least: number, most: number): [number, number] {
  const half = x.length > 1 ? (most - least) / (x.length - 1) / 2 : 0;
  return [least - half, most + half];
}

function seriesOptions({ series, isStacked }: Drawn): uPlot.Series[] {
  const drawn = isStacked ? series.toReversed() : series;
  return drawn.map(({ name, colour, isDashed }) => ({
    label: name,
    stroke: tokenColour(colour),
    width: isStacked ? 0 : 2,
    ...(isDashed && { dash: [5, 4] }),
    ...(isStacked && {
      fill: tokenColour(colour),
      paths: uPlot.paths.bars!({ size: [0.7, 48], radius: 0.1 }), // Part of every full build of uPlot.
    }),
    points: { show: false },
  }));
}

function optionsOf(drawn: Drawn, width: number, point: (index: number | null) => void): uPlot.Options {
  const { formatX, formatY = formatCount, maxY, height = HEIGHT } = drawn;
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  const axis = {
    stroke: tokenColour('--text-faint'),
    font: `${fontSize} ${fontFamily}`,
    ticks: { show: false },
    grid: { stroke: tokenColour('--border'), width: 1 },
  };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: !drawn.isStacked } },
    scales: {
      x: { time: formatX === undefined, ...(drawn.isStacked && { range: withRoomForBars }) },
      y: { range: (_, __, most) => [0, maxY ?? Math.max(most * 1.05, 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: formatX === undefined ? X_AXIS.times : X_AXIS.plain,
        space: LEAST_GAP,
        ...(formatX && { values: (_: uPlot, ticks: number[]) => ticks.map(formatX) }),
      },
      { ...axis, size: LEAST_GAP, values: (_, ticks) => ticks.map(formatY) },
    ],
    series: [{}, ...seriesOptions(drawn)],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? null)] },
  };
}
