import { type Command, Option } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import { MAX_RESULTS } from '../../../contracts/protocol.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { reportingCommand, wholeNumber } from '../command.ts';
import { evidenceInWords, evidenceTable } from '../evidence-in-words.ts';
import { endAs } from '../exit-codes.ts';
import { ask } from '../host-connection.ts';
import { aligned, faint, type OutputOptions, printable, report, strong, terminalWidth } from '../output.ts';
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

/** Channels that start from the words of the question. */
const QUESTION_CHANNELS: ReadonlySet<string> = new Set(['lexical', 'associative', 'snippets']);
/** Width of a rank and the gaps between columns, characters. */
const RANK_AND_GAPS = 8;

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
    .option('--limit <number>', 'results at most', wholeNumber(1, MAX_RESULTS), 10)
    .addOption(
      new Option('--intent <kind>', 'what the files are wanted for; changes nothing yet').choices([
        'edit',
        'read',
      ]),
    )
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
  const fits = (hits: readonly Hit[]) => (channels === undefined ? hits.filter(speaksToTheQuestion) : hits);
  const around = answer.around && { project: answer.around.project, results: fits(answer.around.results) };
  const fitting = { results: fits(answer.results), around };
  if (fitting.results.length === 0) endAs('negative');
  report(fitting, options, ({ results }) =>
    [
      results.length === 0 ? `Nothing that fits is known in ${project}.` : inWords(results, options),
      ...(around === undefined || around.results.length === 0
        ? []
        : [
            `In ${printable(around.project.name)}, of which this is a submodule:`,
            inWords(around.results, options),
          ]),
    ].join('\n'),
  );
}

function inWords(hits: readonly Hit[], { explain }: RecallOptions): string {
  const now = Date.now();
  return explain ? hits.map((hit) => explained(hit, now)).join('\n') : listed(hits, now);
}

/**
 * Below what fits the host ranks what is merely used most or last: of use to programs, no answer to a person.
 */
function speaksToTheQuestion({ evidence }: Hit): boolean {
  return evidence.some(({ channel }) => QUESTION_CHANNELS.has(channel));
}

/** A line each; reasons get lines of their own where the terminal is too narrow for both. */
function listed(results: readonly Hit[], now: EpochMs): string {
  const rows = results.map(({ rank, path, evidence }) => ({
    rank: `${rank}`,
    path: printable(path),
    why: evidenceInWords(evidence, now),
  }));
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  const needed = widest(rows.map(({ path }) => path)) + widest(rows.map(({ why }) => why)) + RANK_AND_GAPS;
  return needed <= terminalWidth()
    ? aligned(rows.map(({ rank, path, why }) => [rank, path, why]))
    : rows.map(({ rank, path, why }) => `${rank.padEnd(2)}  ${strong(path)}\n    ${faint(why)}`).join('\n');
}

function explained({ rank, path, score, evidence }: Hit, now: EpochMs): string {
  return `${rank}  ${strong(printable(path))}  ${score.toFixed(4)}\n${evidenceTable(evidence, now, 3)}`;
}
