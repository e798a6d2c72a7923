import { resolve } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { HISTORY_KEEPERS, type HistoryKeeper } from '../../sources/shells/past/find-histories.ts';
import { CliError } from '../cli-error.ts';
import { reportingCommand } from '../command.ts';
import { endAs } from '../exit-codes.ts';
import { counted, grouped } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report } from '../output.ts';

interface ShellHistoryOptions extends OutputOptions {
  readonly all?: true;
  readonly file?: string;
}

/** `holloway import shell-history`: learns from what shells kept of commands, once it was chosen from. */
export function importShellsCommand(): Command {
  return reportingCommand('shell-history', {
    summary: 'Learn from the commands that shells and atuin have kept',
    notes: [
      'Without a name it says what there is, counted, and reads nothing in.',
      'Commands that begin with a blank or match HOLLOWAY_IGNORE are left out. Only atuin tells folders, exit codes and',
      'durations: of the others a command belongs to no project, unless it names a file of one by its whole path.',
    ].join('\n'),
    examples: [
      'holloway import shell-history',
      'holloway import shell-history atuin',
      'holloway import shell-history zsh --file ~/old-laptop/.zsh_history',
    ],
  })
    .addArgument(new Argument('[keeper...]', 'whose').choices(HISTORY_KEEPERS))
    .option('--all', 'everything that is there')
    .addOption(new Option('--file <file>', 'where it is kept; default: where it usually is').conflicts('all'))
    .action(importShells);
}

async function importShells(keepers: readonly HistoryKeeper[], options: ShellHistoryOptions): Promise<void> {
  if (options.file !== undefined && keepers.length !== 1)
    throw new CliError('usage', 'Name whose history that file is, and no other.');
  const { shells } = await ask('import.find', {});
  if (keepers.length === 0 && !options.all)
    return report({ histories: shells }, options, ({ histories }) => foundInWords(histories));
  const histories =
    options.file === undefined
      ? shells.filter(({ keeper }) => options.all || keepers.includes(keeper))
      : [{ keeper: keepers[0]!, file: resolve(options.file) }];
  if (histories.length === 0) throw new CliError('negative', 'No such history is there.');
  const answer = await ask('import.shells', {
    histories: histories.map(({ keeper, file }) => ({ keeper, file })),
    ignored: (process.env.HOLLOWAY_IGNORE ?? '').split(':').filter((pattern) => pattern !== ''),
  });
  if (answer.failed.length > 0) endAs('failed');
  report(answer, options, ({ accepted, duplicates, failed }) =>
    [
      `${counted(accepted, 'command')} recorded, ${grouped(duplicates)} known before.`,
      ...failed.map(({ what, message }) => printable(`${what}: ${message}`)),
    ].join('\n'),
  );
}

function foundInWords(
  histories: readonly { readonly keeper: string; readonly file: string; readonly commands: number }[],
): string {
  if (histories.length === 0) return 'No history is where shells usually keep it: name one with --file.';
  return [
    aligned(
      histories.map(({ keeper, file, commands }) => [keeper, counted(commands, 'command'), printable(file)]),
    ),
    'Nothing was read in yet: name whose history to learn from, or --all.',
  ].join('\n');
}
