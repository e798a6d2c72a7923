import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { command, wholeNumber } from '../command.ts';
import { showProgress } from '../progress.ts';

interface EvalOptions {
  readonly data: string[];
  readonly without?: string[];
  readonly repos?: string[];
  readonly maxTasks?: number;
  readonly clock: 'sim' | 'real';
  readonly out?: string;
  readonly json?: string | true;
}

/** What the file holds and what the report's probes ask. */
const NOTES = [
  'Replays recorded sessions, beside five baselines; changes nothing that Holloway knows.',
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
    ],
  })
    .requiredOption('--data <path...>', 'files of normalised sessions, and folders of them (required)')
    .option('--without <channel...>', 'also measure without each of these channels')
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

async function evaluate({ out, json, ...options }: EvalOptions): Promise<void> {
  const { runEval } = await import('../../eval/run-eval.ts');
  const { renderMarkdown } = await import('../../eval/render-markdown.ts');
  const progress = showProgress(1);
  const found = await runEval({ ...options, now: Date.now() }, ({ repo, tasksDone, tasksTotal }) =>
    progress.update(tasksDone / tasksTotal, `${repo}, ${tasksDone} of ${tasksTotal} sessions`),
  ).finally(() => progress.stop());
  const toStdout = json === true || json === '-';
  if (toStdout) console.log(JSON.stringify(found));
  else if (json !== undefined) await writeFile(json, `${JSON.stringify(found)}\n`);
  if (out !== undefined) await writeFile(out, renderMarkdown(found));
  else if (!toStdout) process.stdout.write(renderMarkdown(found));
}
