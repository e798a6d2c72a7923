import { emphasised, score, signed, table } from '../markdown.ts';
import type { CommitManifest, CommitReport, CommitTable } from './commit-report.ts';
import { MOST_FILES, PLACES, TRAINED } from './replay-commits.ts';

/** Malformed lines named in the Markdown; the JSON names all. Chosen. */
const MALFORMED_SHOWN = 20;
/** Characters of a hash shown; the JSON holds it whole. */
const HASH_CHARS = 12;
const PERCENT = 100;

/** Renders a report as Markdown. The same report gives the same text. */
export function renderCommits(report: CommitReport): string {
  const { all, repos, manifest, subject } = report;
  const { resamples, seed } = manifest.bootstrap;
  return [
    `# Which files belong to a commit: ${all.commits} commits of ${repos.length} repositories`,
    `MRR@${PLACES}. The first ${TRAINED * PERCENT} % of each history are learned from. Of each later commit of at most ${MOST_FILES} files, after 1, 2, … of them in a seeded order: which others belong to it? Any of the rest is right that an earlier commit held. What was shown is then learned, too.`,
    tableOf(all, report),
    '## By repository',
    ...repos.map((one) => `### ${one.repo}, ${one.commits} commits\n\n${tableOf(one, report)}`),
    '## Against each baseline',
    `${subject} minus the baseline, paired over whole commits, ${resamples} resamples, seed ${seed}. Bold: the interval excludes 0.`,
    comparisonTable(report),
    ...coldStart(report),
    '## Manifest',
    manifestText(manifest),
  ]
    .join('\n\n')
    .concat('\n');
}

function tableOf({ rows }: CommitTable, { subject, baselines }: CommitReport): string {
  const systems = [subject, ...baselines];
  return table(
    ['Files shown', ...systems, 'Questions', 'Scored'],
    rows.map(({ shown, means, asked, scored }) => {
      const best = Math.max(...systems.map((system) => means[system] ?? 0));
      const cells = systems.map((system) => emphasised(score(means[system]), means[system] === best));
      return [shown, ...cells, asked, scored];
    }),
  );
}

function comparisonTable({ comparisons }: CommitReport): string {
  return table(
    ['Repository', 'Files shown', 'Baseline', 'Difference', '95% interval', 'Commits'],
    comparisons.map(({ repo, shown, other, difference, low, high, trajectories }) => [
      repo,
      shown,
      other,
      ...interval(difference, low, high),
      trajectories,
    ]),
  );
}

function coldStart({ coldStart, manifest }: CommitReport): readonly string[] {
  if (coldStart.length === 0) return [];
  const { resamples, seed } = manifest.bootstrap;
  return [
    '## From a cold start',
    `Each recorded session as if it were the first: after the commits made before it were learned, and with nothing learned. Answers are files of these commits. Paired over whole sessions, ${resamples} resamples, seed ${seed}. Bold: the interval excludes 0.`,
    table(
      [
        'Repository',
        'Probe',
        'History learned',
        'Nothing learned',
        'Difference',
        '95% interval',
        'Sessions',
        'Questions',
      ],
      coldStart.map(
        ({ repo, probe, withHistory, without, difference, low, high, trajectories, questions }) => [
          repo,
          probe,
          score(withHistory),
          score(without),
          ...interval(difference, low, high),
          trajectories,
          questions,
        ],
      ),
    ),
  ];
}

function interval(difference: number, low: number, high: number): readonly string[] {
  return [emphasised(signed(difference), low > 0 || high < 0), `[${signed(low)}, ${signed(high)}]`];
}

function manifestText({ date, source, node, files, malformed }: CommitManifest): string {
  const commit =
    source.commit === null ? '' : `, commit ${source.commit}${source.modified ? ' (modified)' : ''}`;
  return [
    `- ${date}, version ${source.version}${commit}, Node ${node}`,
    `- malformed lines: ${malformed.length}`,
    ...malformed.slice(0, MALFORMED_SHOWN).map((at) => `  - ${at.file}:${at.line}: ${at.problem}`),
    '',
    table(
      ['File', 'Commits', 'Bytes', 'SHA-256'],
      files.map(({ file, commits, bytes, sha256 }) => [file, commits, bytes, sha256.slice(0, HASH_CHARS)]),
    ),
  ].join('\n');
}
