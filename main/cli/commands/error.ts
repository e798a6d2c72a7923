import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { reportingCommand } from '../command.ts';
import { evidenceInWords } from '../evidence-in-words.ts';
import { counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report } from '../output.ts';
import { projectOf, withProject } from '../project.ts';

interface ErrorOptions extends OutputOptions {
  readonly project?: string;
  readonly session?: string;
  readonly resolvedBy?: string[];
}

/** `holloway error`: what an error went with before, or what fixed it. */
export function errorCommand(): Command {
  return withProject(
    reportingCommand('error', {
      summary: 'Record an error, or what fixed it, and show what went with it',
      examples: [
        'holloway error "TypeError: total is not a function"',
        'npm test 2>&1 | holloway error -',
        'holloway error "TypeError: total is not a function" --resolved-by src/cart.ts',
      ],
    }),
  )
    .argument('<text...>', 'the error’s text; `-` reads it from stdin')
    .option('--session <id>', 'the session that met it')
    .option('--resolved-by <path...>', 'the files that fixed it, relative to the project')
    .action(takeError);
}

async function takeError(words: readonly string[], options: ErrorOptions): Promise<void> {
  const error = (words.join(' ') === '-' ? await text(process.stdin) : words.join(' ')).trim();
  if (error === '') throw new CliError('usage', 'The error’s text is empty.');
  const about = { project: projectOf(options.project), session: options.session, error };
  if (options.resolvedBy !== undefined) {
    const resolved = await ask('memory.resolve', { ...about, paths: options.resolvedBy });
    report(resolved, options, ({ paths }) => `Learned: ${paths.map(printable).join(', ')} fixed this error.`);
    return;
  }
  report(await ask('memory.error', about), options, ({ seen, results }) =>
    [
      `Met or resolved ${counted(seen, 'time')}${results.length === 0 ? '; no file is known to go with it.' : '. Files that went with it:'}`,
      aligned(
        results.map(({ path, evidence }) => [printable(path), evidenceInWords(evidence, Date.now())]),
        2,
      ),
    ]
      .join('\n')
      .trimEnd(),
  );
}
