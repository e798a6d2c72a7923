import type { Manifest } from './manifest.ts';
import { emphasised, score, signed, table } from './markdown.ts';
import { PROBES } from './probes.ts';
import { type Comparison, type EvalReport, type ScoreTable, systemsOf } from './report.ts';

/** Malformed lines named in the Markdown; the JSON names all. Chosen. */
const MALFORMED_SHOWN = 20;
/** Characters of a hash shown; the JSON holds it whole. */
const HASH_CHARS = 12;

/** Renders a report as Markdown. The same report gives the same text. */
export function renderMarkdown(report: EvalReport): string {
  const { cast, conditional, unconditional, repos } = report;
  const systems = systemsOf(cast);
  return [
    `# Replay of ${conditional.tasks} tasks in ${count(repos.length, 'repository', 'repositories')}`,
    'MRR@10 for files, MRR@3 for tools. Every event is predicted before it is recorded; what a task touches for the first time can be ranked from the next task on.',
    '## Coverage',
    coverageTable(report),
    '## Conditional: answers that memory could know',
    scoreTable(conditional, systems),
    ...section(
      '## Against the strongest baseline',
      report.againstBaseline,
      `Paired over whole tasks, ${resamples(report.manifest)}; the baseline is chosen after the fact. Bold: the interval excludes 0.`,
    ),
    ...section(
      '## What a channel adds, and what people’s weight changes',
      report.againstAblations,
      `The difference to the same system without the channel, or with every second session taken as a person’s of that weight, ${resamples(report.manifest)}. Bold: the interval excludes 0.`,
    ),
    '## Unconditional: all answers, unseen ones count as 0',
    scoreTable(unconditional.all, systems),
    `### Tasks whose files are mostly known (${unconditional.mostlyKnown.tasks})`,
    scoreTable(unconditional.mostlyKnown, systems),
    `### Tasks whose files are mostly new (${unconditional.mostlyNew.tasks})`,
    scoreTable(unconditional.mostlyNew, systems),
    '## By repository, conditional',
    repoTable(report),
    '## Manifest',
    manifestText(report.manifest),
  ]
    .join('\n\n')
    .concat('\n');
}

function coverageTable({ coverage }: EvalReport): string {
  const rows = PROBES.map((probe) => {
    const { gold, eligible, probes, scored } = coverage[probe];
    return [
      probe,
      gold,
      eligible,
      gold > 0 ? `${Math.round((100 * eligible) / gold)}%` : '–',
      probes,
      scored,
    ];
  });
  return table(['Probe', 'Answers', 'Known', 'Share', 'Questions', 'Scored'], rows);
}

function scoreTable({ rows }: ScoreTable, systems: readonly string[]): string {
  return table(
    ['Probe', ...systems, 'Questions'],
    rows.map(({ probe, means, questions }) => {
      const best = Math.max(...systems.map((system) => means[system] ?? 0));
      const cells = systems.map((system) => emphasised(score(means[system]), means[system] === best));
      return [probe, ...cells, questions];
    }),
  );
}

function section(heading: string, comparisons: readonly Comparison[], legend: string): readonly string[] {
  if (comparisons.length === 0) return [];
  const rows = comparisons.map((one) => [
    one.probe,
    score(one.subjectMean),
    `${one.other} ${score(one.otherMean)}`,
    emphasised(signed(one.difference), one.low > 0 || one.high < 0),
    `[${signed(one.low)}, ${signed(one.high)}]`,
    one.trajectories,
    one.questions,
  ]);
  const head = [
    'Probe',
    comparisons[0]!.subject,
    'Other',
    'Difference',
    '95% interval',
    'Tasks',
    'Questions',
  ];
  return [heading, legend, table(head, rows)];
}

/** A repository a row; in each cell the subject, if there is one, and the strongest baseline. */
function repoTable({ repos, cast }: EvalReport): string {
  const rows = repos.map(({ repo, conditional }) => [
    repo,
    conditional.tasks,
    ...conditional.rows.map(({ means }) => {
      const best = Math.max(...cast.baselines.map((name) => means[name] ?? Number.NEGATIVE_INFINITY));
      const baseline = score(Number.isFinite(best) ? best : null);
      return cast.subject === null ? baseline : `${score(means[cast.subject])} / ${baseline}`;
    }),
  ]);
  const legend =
    cast.subject === null ? 'Strongest baseline of each.' : `${cast.subject} / strongest baseline of each.`;
  return `${legend}\n\n${table(['Repository', 'Tasks', ...PROBES], rows)}`;
}

function manifestText({ date, source, node, settings, files, malformed }: Manifest): string {
  const { repos, maxTasks, without, personFactors, clock } = settings;
  const commit =
    source.commit === null ? '' : `, commit ${source.commit}${source.modified ? ' (modified)' : ''}`;
  return [
    `- ${date}, version ${source.version}${commit}, Node ${node}`,
    `- repositories: ${repos?.join(', ') ?? 'all'}; tasks of each: ${maxTasks ?? 'all'}; clock: ${clock}; without: ${without.join(', ') || '–'}; people’s weights: ${personFactors.join(', ') || '–'}`,
    `- malformed lines: ${malformed.length}`,
    ...malformed.slice(0, MALFORMED_SHOWN).map((at) => `  - ${at.file}:${at.line}: ${at.problem}`),
    '',
    table(
      ['File', 'Tasks', 'Bytes', 'SHA-256'],
      files.map(({ file, trajectories, bytes, sha256 }) => [
        file,
        trajectories,
        bytes,
        sha256.slice(0, HASH_CHARS),
      ]),
    ),
  ].join('\n');
}

function resamples({ settings }: Manifest): string {
  return `${settings.bootstrap.resamples} resamples, seed ${settings.bootstrap.seed}`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
