import type { Command } from 'commander';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { CliError } from '../cli-error.ts';
import { reportingCommand } from '../command.ts';
import { counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { type OutputOptions, printable, report } from '../output.ts';
import { projectOf, withProject } from '../project.ts';

interface CorrectionOptions extends OutputOptions {
  readonly project?: string;
  readonly with?: string;
}

type Resource = NonNullable<ParamsOf<'memory.pin'>['resource']>;
type Made = ResultOf<'memory.pin'>;

const KINDS: readonly string[] = ['file', 'tool', 'command', 'error'] satisfies readonly Resource['kind'][];

/** `holloway pin`: keeps something from fading. */
export function pinCommand(): Command {
  return pinning(
    'pin',
    'Keep a file, or what goes with it, from fading',
    'is pinned: it does not fade',
    true,
  );
}

/** `holloway unpin`: lets it fade again. */
export function unpinCommand(): Command {
  return pinning('unpin', 'Let something pinned fade again', 'fades again', false);
}

function pinning(name: string, summary: string, outcome: string, pinned: boolean): Command {
  return correction(name, summary, [
    `holloway ${name} src/tax.ts`,
    `holloway ${name} src/tax.ts --with src/cart.ts`,
  ])
    .argument('<name>', 'a file relative to the project, or kind:name, such as tool:Bash')
    .option('--with <name>', 'only the association from the first to this')
    .action(async (first: string, { project, with: second, ...options }: CorrectionOptions) => {
      const target =
        second === undefined
          ? { resource: resourceOf(first) }
          : { association: { from: resourceOf(first), to: resourceOf(second) } };
      const made = await ask('memory.pin', { project: projectOf(project), ...target, pinned });
      tell(made, options, `${printable(second === undefined ? first : `${first} → ${second}`)} ${outcome}.`);
    });
}

/** `holloway forget`: forgets an association. */
export function forgetCommand(): Command {
  return correction('forget', 'Forget that one thing goes with another', [
    'holloway forget --association src/tax.ts src/cart.ts',
  ])
    .requiredOption('--association <names...>', 'the two ends: from, to')
    .action(
      async ({
        project,
        association,
        ...options
      }: CorrectionOptions & { readonly association: string[] }) => {
        const [from, to, ...rest] = association;
        if (from === undefined || to === undefined || rest.length > 0) {
          throw new CliError('usage', '--association takes two names: from, to.');
        }
        const ends = { from: resourceOf(from), to: resourceOf(to) };
        const made = await ask('memory.forget', { project: projectOf(project), ...ends });
        tell(made, options, `${printable(`${from} → ${to}`)} is forgotten.`);
      },
    );
}

/** `holloway revert`: takes a change back. */
export function revertCommand(): Command {
  return reportingCommand('revert', {
    summary: 'Take back a pin, a forgetting or a change of decay',
    examples: ['holloway revert 12'],
  })
    .argument('<change>', 'its number, as the command that made it said')
    .action(async (change: string, options: OutputOptions) => {
      report(await ask('maintenance.undo', { change }), options, ({ kind, events }) =>
        kind === 'decay' ? `Undone: ${counted(events, 'event')} learned anew.` : 'Undone.',
      );
    });
}

function correction(name: string, summary: string, examples: readonly string[]): Command {
  return withProject(
    reportingCommand(name, { summary, examples, notes: '`holloway revert` takes it back.' }),
  );
}

function tell(made: Made, options: OutputOptions, words: string): void {
  report(made, options, ({ undo }) => `${words}\n\`holloway revert ${undo}\` takes it back.`);
}

/** A file, or what `kind:name` says. */
function resourceOf(named: string): Resource {
  const cut = named.indexOf(':');
  const kind = named.slice(0, Math.max(cut, 0));
  if (!KINDS.includes(kind)) return { kind: 'file', name: named };
  return { kind: kind as Resource['kind'], name: named.slice(cut + 1) }; // Safe: it is among the kinds.
}
