import { Argument, type Command } from 'commander';
import { MAX_RESULTS } from '../../../contracts/protocol.ts';
import { reportingCommand, wholeNumber } from '../command.ts';
import { evidenceInWords } from '../evidence-in-words.ts';
import { endAs } from '../exit-codes.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report } from '../output.ts';
import { projectOf, withProject } from '../project.ts';

interface PredictOptions extends OutputOptions {
  readonly project?: string;
  readonly session: string;
  readonly limit?: number;
}

/** `holloway predict`: what a session will use next. */
export function predictCommand(): Command {
  return withProject(
    reportingCommand('predict', {
      summary: 'Rank the tools or the files that a session may use next',
      examples: ['holloway predict file --session 5f2c'],
    }),
  )
    .addArgument(new Argument('<kind>', 'what to predict').choices(['tool', 'file']))
    .requiredOption('--session <id>', 'the session, as its agent names it (required)')
    .option('--limit <number>', 'predictions at most', wholeNumber(1, MAX_RESULTS))
    .action(predict);
}

async function predict(kind: 'tool' | 'file', options: PredictOptions): Promise<void> {
  const { session, limit } = options;
  const answer = await ask('memory.predict', { project: projectOf(options.project), session, kind, limit });
  if (answer.predictions.length === 0) endAs('negative');
  report(answer, options, ({ predictions }) =>
    predictions.length === 0
      ? `Nothing can be predicted for session ${session} yet.`
      : aligned(
          predictions.map(({ name, evidence }, index) => [
            `${index + 1}`,
            printable(name),
            evidenceInWords(evidence, Date.now()),
          ]),
        ),
  );
}
