import { type Command, Option } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { reportingCommand, wholeNumber } from '../command.ts';
import { evidenceInWords, evidenceTable } from '../evidence-in-words.ts';
import { endAs } from '../exit-codes.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report, strong } from '../output.ts';
import { projectOf, withProject } from '../project.ts';

interface RecallOptions extends OutputOptions {
  readonly project?: string;
  readonly session?: string;
  readonly limit?: number;
  readonly intent?: 'edit' | 'read';
  readonly channels?: string[];
  readonly explain?: true;
}

type Hit = ResultOf<'memory.recall'>['results'][number];

/** Most results that the host gives. */
const MOST_RESULTS = 1_000;

/** `holloway recall`: the files that belong to a question. */
export function recallCommand(): Command {
  return withProject(
    reportingCommand('recall', {
      summary: 'Rank the files that belong to a question',
      examples: [
        'holloway recall cart total is wrong',
        'holloway recall --explain "where are prices rounded?"',
      ],
    }),
  )
    .argument('<query...>', 'words, or a sentence')
    .option('--session <id>', 'the session that asks: what it touched counts')
    .option('--limit <number>', 'results at most', wholeNumber(1, MOST_RESULTS), 10)
    .addOption(new Option('--intent <kind>', 'what the files are wanted for').choices(['edit', 'read']))
    .option('--channels <name...>', 'use these channels only, such as lexical or associative')
    .option('-v, --explain', 'show what every channel adds')
    .action(recall);
}

async function recall(words: readonly string[], options: RecallOptions): Promise<void> {
  const { session, limit, intent, channels } = options;
  const project = projectOf(options.project);
  const answer = await ask('memory.recall', {
    project,
    query: words.join(' '),
    session,
    limit,
    intent,
    channels,
  });
  if (answer.results.length === 0) endAs('negative');
  report(answer, options, ({ results }) => {
    if (results.length === 0) return `Nothing that fits is known in ${project}.`;
    return options.explain
      ? results.map((hit) => explained(hit, Date.now())).join('\n')
      : listed(results, Date.now());
  });
}

function listed(results: readonly Hit[], now: EpochMs): string {
  return aligned(
    results.map(({ rank, path, evidence }) => [`${rank}`, printable(path), evidenceInWords(evidence, now)]),
  );
}

function explained({ rank, path, score, evidence }: Hit, now: EpochMs): string {
  return `${rank}  ${strong(printable(path))}  ${score.toFixed(4)}\n${evidenceTable(evidence, now, 3)}`;
}
