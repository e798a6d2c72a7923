import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { EvalProgress } from '../../eval/run-eval.ts';
import { command, wholeNumber } from '../command.ts';
import { showProgress } from '../progress.ts';

/** Beyond it, one act of a person would be the whole of an association: the learning rate is a tenth. */
const MOST_WEIGHT = 10;

interface EvalOptions {
  readonly data?: string[];
  readonly git?: string[];
  readonly without?: string[];
  readonly personFactors?: number[];
  readonly repos?: string[];
  readonly maxTasks?: number;
  readonly clock: 'sim' | 'real';
  readonly out?: string;
  readonly json?: string | true;
}

/** What the file holds and what the report's probes ask. */
const NOTES = [
  'Replays recorded sessions, beside five baselines; changes nothing that Holloway knows.',
  'With --git: learns the first 80 % of histories and asks which files belong to each later commit, beside three',
  'baselines; with --data, too, what a learned history adds to a first session. A history (.jsonl) has one commit',
  'a line: {"hash":"1d06","t":1000,"files":["src/cart.ts","src/tax.ts"]}; its file is called as the repository.',
  '',
  'A file (.jsonl) has one session a line (broken up here), in any order. Times are milliseconds, paths',
  'relative to the repository. Of an event, t and either tool or prompt are needed; task may be missing:',
  '  {"session":"s1","repo":"shop","agent":"claude-code","startedAt":1000,"task":"the cart’s tax","events":[',
  '    {"t":2000,"tool":"Edit","file":"src/cart.ts","ok":true},',
  '    {"t":3000,"tool":"Bash","command":"npm test","ok":false,"error":"1 failed"},',
  '    {"t":4000,"tool":"Grep","query":"tax","files":["src/tax.ts"]}, {"t":5000,"prompt":"go on"}]}',
  '',
  'What the report asks, by probe:',
  '  P1-edit, P1-read  the files that a task edits or reads, from its text',
  '  P2, P2-switch     the next file; only where it is another than the one before',
  '  P3                the next tool',
].join('\n');

/** `holloway eval`: measures how well Holloway predicts recorded work. Needs no running host. */
export function evalCommand(): Command {
  return command('eval', {
    summary: 'Measure how well recorded work is predicted',
    notes: NOTES,
    examples: [
      'holloway eval --data trajectories/',
      'holloway eval --data trajectories/ --without lexical --out report.md',
      'holloway eval --data trajectories/ --person-factors 0.5 2',
      'holloway eval --git histories/ --data trajectories/',
    ],
  })
    .option(
      '--data <path...>',
      'files of normalised sessions, and folders of them (this or --git is required)',
    )
    .addOption(
      new Option('--git <path...>', 'files of commits, a repository each, and folders of them').conflicts([
        'without',
        'personFactors',
        'repos',
        'maxTasks',
      ]),
    )
    .option('--without <channel...>', 'also measure without each of these channels')
    .option(
      '--person-factors <number...>',
      'also measure with every second session taken as a person’s, whose work counts so much; an agent’s has 1',
      weights,
    )
    .option('--repos <name...>', 'these repositories only')
    .option(
      '--max-tasks <number>',
      'sessions of each repository at most',
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .addOption(
      new Option('--clock <kind>', 'a second an event, or the recorded times')
        .choices(['sim', 'real'])
        .default('sim'),
    )
    .option('--out <file>', 'write the Markdown there instead of to stdout')
    .option('--json [file]', 'write JSON there; alone or as `-`: to stdout, instead of the Markdown')
    .action(evaluate);
}

/** Gathers the values of an option, each a number from 0 to {@link MOST_WEIGHT}. */
function weights(value: string, before: readonly number[] = []): readonly number[] {
  const weight = Number(value);
  if (value.trim() === '' || !(weight >= 0 && weight <= MOST_WEIGHT))
    throw new InvalidArgumentError(`It must be numbers from 0 to ${MOST_WEIGHT}.`);
  return [...before, weight];
}

async function evaluate(options: EvalOptions, program: Command): Promise<void> {
  const { out, json } = options;
  const { report, markdown } = await measure(options, program);
  const toStdout = json === true || json === '-';
  if (toStdout) console.log(JSON.stringify(report));
  else if (json !== undefined) await writeFile(json, `${JSON.stringify(report)}\n`);
  if (out !== undefined) await writeFile(out, markdown);
  else if (!toStdout) process.stdout.write(markdown);
}

async function measure({ data, git, ...options }: EvalOptions, program: Command) {
  const now = Date.now();
  const progress = showProgress(1);
  const tell = (noun: string) => (done: EvalProgress) =>
    progress.update(
      done.tasksDone / done.tasksTotal,
      `${done.repo}, ${done.tasksDone} of ${done.tasksTotal} ${noun}`,
    );
  try {
    if (git !== undefined) {
      const { runCommitEval } = await import('../../eval/commits/run-commit-eval.ts');
      const { renderCommits } = await import('../../eval/commits/render-commits.ts');
      const report = await runCommitEval({ git, now, ...(data && { data }) }, tell('commits or sessions'));
      return { report, markdown: renderCommits(report) };
    }
    if (data === undefined) program.error('error: give --data or --git: what is to be replayed?');
    const { runEval } = await import('../../eval/run-eval.ts');
    const { renderMarkdown } = await import('../../eval/render-markdown.ts');
    const report = await runEval({ ...options, data, now }, tell('sessions'));
    return { report, markdown: renderMarkdown(report) };
  } finally {
    progress.stop();
  }
}
