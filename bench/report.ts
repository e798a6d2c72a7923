import { type Aim, type Figure, type Findings, reaches } from './figure.ts';
import type { Spread } from './spread.ts';

/** What a benchmark found, under its title. */
export interface Section extends Findings {
  readonly name: string;
  readonly title: string;
}

/** Where and when a report was measured. */
export interface Conditions {
  readonly at: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  /** Load average of the last minute, before and after. */
  readonly load: readonly [before: number, after: number];
  readonly isQuick: boolean;
}

const POINTS = ['min', 'p50', 'p95', 'p99', 'max'] as const satisfies readonly (keyof Spread)[];
const HEAD = `| what | unit | value | ${POINTS.join(' | ')} | aim | reached | ratio |\n|---|---|${'---:|'.repeat(POINTS.length + 1)}---|---|---|`;

/** A section as Markdown: its table, then its notes. */
export function describeSection({ title, figures, notes }: Section): string {
  const rows = figures.map(rowOf);
  return [`## ${title}`, [HEAD, ...rows].join('\n'), ...notes.map((note) => `- ${note}`)].join('\n\n');
}

/** The machine and the run, as one Markdown line. */
export function describeConditions({ at, node, cpu, cores, load, isQuick }: Conditions): string {
  const loads = load.map((value) => value.toFixed(1)).join(' → ');
  return `${at} · Node ${node} · ${cores} × ${cpu} · load ${loads}${isQuick ? ' · QUICK: no figures to quote' : ''}`;
}

/** The figures that miss an aim, one sentence each; may be empty. */
export function describeMisses(sections: readonly Section[]): readonly string[] {
  return sections.flatMap(({ name, figures }) =>
    figures.flatMap((figure) =>
      (figure.aims ?? [])
        .filter((aim) => !reaches(figure, aim))
        .map((aim) => `${name}: ${figure.what}: ${describeAim(aim)} ${figure.unit}, not reached.`),
    ),
  );
}

function rowOf(figure: Figure): string {
  const { what, unit, value, aims = [], ratio } = figure;
  const plain = typeof value === 'number' ? format(value) : '';
  const points = POINTS.map((point) => (typeof value === 'number' ? '' : format(value[point])));
  const reached = aims.map((aim) => (reaches(figure, aim) ? 'yes' : '**no**'));
  const comparison = ratio === undefined ? '' : `${format(ratio.value)} × ${ratio.to}`;
  const cells = [
    what,
    unit,
    plain,
    ...points,
    aims.map(describeAim).join(', '),
    reached.join(', '),
    comparison,
  ];
  return `| ${cells.join(' | ')} |`;
}

function describeAim({ of, is, bound }: Aim): string {
  const sign = is === 'at least' ? '≥' : '≤';
  return `${of === 'value' ? '' : `${of} `}${sign} ${format(bound)}`;
}

/** Three digits say all that a measurement knows. */
function format(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: value < 1000 ? 3 : 4 });
}
