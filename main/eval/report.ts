import { BOOTSTRAP, type PairedDifference, pairedBootstrap } from './bootstrap.ts';
import type { Manifest } from './manifest.ts';
import { type Condition, coverage, meanReciprocalRank, questions } from './metrics.ts';
import { PROBES, type Probe } from './probes.ts';
import type { ProbeCount, TaskScores } from './task-scores.ts';

/** Share of known file targets from which a task counts as mostly known. */
const MOSTLY_KNOWN = 0.5;

/** The systems of a run by their part in it; all names are columns of the tables. */
export interface Cast {
  /** The system under test; null in a run of baselines only. */
  readonly subject: string | null;
  /** The subject without one channel each. */
  readonly ablations: readonly string[];
  readonly baselines: readonly string[];
}

/** Mean reciprocal ranks of one probe, a system each; null without any question. */
interface ScoreRow {
  readonly probe: Probe;
  readonly questions: number;
  readonly means: Readonly<Record<string, number | null>>;
}

/** Scores over one set of tasks, a row for each probe. */
export interface ScoreTable {
  readonly tasks: number;
  readonly rows: readonly ScoreRow[];
}

/** The subject against another system on the same questions, conditional scores. */
export interface Comparison extends PairedDifference {
  readonly probe: Probe;
  readonly subject: string;
  readonly subjectMean: number;
  readonly other: string;
  readonly otherMean: number;
}

/** Everything an evaluation found; plain JSON. */
export interface EvalReport {
  readonly manifest: Manifest;
  readonly cast: Cast;
  readonly coverage: Readonly<Record<Probe, ProbeCount>>;
  /** Over answers that memory could know. */
  readonly conditional: ScoreTable;
  /** Over all answers, unseen ones as 0; tasks without file targets are in neither half. */
  readonly unconditional: {
    readonly all: ScoreTable;
    readonly mostlyKnown: ScoreTable;
    readonly mostlyNew: ScoreTable;
  };
  /** The subject against the strongest baseline of each probe, chosen after the fact. */
  readonly againstBaseline: readonly Comparison[];
  /** The subject against itself without a channel; above 0 the channel helps. */
  readonly againstAblations: readonly Comparison[];
  /** Conditional scores of each repository. */
  readonly repos: ReadonlyArray<{ readonly repo: string; readonly conditional: ScoreTable }>;
  /** What all of the above is computed from. */
  readonly tasks: readonly TaskScores[];
}

/** Computes the report of a run from the scores of its tasks. */
export function createReport(manifest: Manifest, cast: Cast, tasks: readonly TaskScores[]): EvalReport {
  const systems = systemsOf(cast);
  const table = (of: readonly TaskScores[], condition: Condition) => scoreTable(of, systems, condition);
  const repos = Map.groupBy(tasks, ({ repo }) => repo);
  return {
    manifest,
    cast,
    coverage: coverageOfProbes(tasks),
    conditional: table(tasks, 'conditional'),
    unconditional: {
      all: table(tasks, 'unconditional'),
      mostlyKnown: table(
        tasks.filter(({ knownShare }) => knownShare !== null && knownShare >= MOSTLY_KNOWN),
        'unconditional',
      ),
      mostlyNew: table(
        tasks.filter(({ knownShare }) => knownShare !== null && knownShare < MOSTLY_KNOWN),
        'unconditional',
      ),
    },
    againstBaseline: PROBES.flatMap((probe) => compareWithStrongest(tasks, cast, probe)),
    againstAblations: cast.ablations.flatMap((other) =>
      PROBES.flatMap((probe) => compare(tasks, cast.subject, other, probe)),
    ),
    repos: [...repos].map(([repo, own]) => ({ repo, conditional: table(own, 'conditional') })),
    tasks,
  };
}

/** All systems of a run, in the order of the columns. */
export function systemsOf({ subject, ablations, baselines }: Cast): readonly string[] {
  return [...(subject === null ? [] : [subject]), ...ablations, ...baselines];
}

function coverageOfProbes(tasks: readonly TaskScores[]): Readonly<Record<Probe, ProbeCount>> {
  return {
    'P1-edit': coverage(tasks, 'P1-edit'),
    'P1-read': coverage(tasks, 'P1-read'),
    P2: coverage(tasks, 'P2'),
    'P2-switch': coverage(tasks, 'P2-switch'),
    P3: coverage(tasks, 'P3'),
  };
}

function scoreTable(
  tasks: readonly TaskScores[],
  systems: readonly string[],
  condition: Condition,
): ScoreTable {
  const rows = PROBES.map((probe) => ({
    probe,
    questions: tasks.reduce((sum, task) => sum + questions(task, probe, condition), 0),
    means: Object.fromEntries(
      systems.map((system) => [system, meanReciprocalRank(tasks, system, probe, condition)]),
    ),
  }));
  return { tasks: tasks.length, rows };
}

function compareWithStrongest(tasks: readonly TaskScores[], cast: Cast, probe: Probe): readonly Comparison[] {
  const mean = (system: string) => meanReciprocalRank(tasks, system, probe) ?? 0;
  const [strongest] = cast.baselines.toSorted((a, b) => mean(b) - mean(a));
  return strongest === undefined ? [] : compare(tasks, cast.subject, strongest, probe);
}

/** One comparison, or none where there is no subject or nothing was scored. */
function compare(
  tasks: readonly TaskScores[],
  subject: string | null,
  other: string,
  probe: Probe,
): readonly Comparison[] {
  if (subject === null) return [];
  const paired = pairedBootstrap(
    tasks.map((task) => ({
      subject: task.sums[subject]?.[probe] ?? 0,
      baseline: task.sums[other]?.[probe] ?? 0,
      questions: task.counts[probe].scored,
    })),
    BOOTSTRAP,
  );
  const subjectMean = meanReciprocalRank(tasks, subject, probe);
  const otherMean = meanReciprocalRank(tasks, other, probe);
  if (paired === null || subjectMean === null || otherMean === null) return [];
  return [{ probe, subject, subjectMean, other, otherMean, ...paired }];
}
