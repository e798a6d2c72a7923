import { createInterface } from 'node:readline/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { CliError } from '../cli-error.ts';
import { reportingCommand } from '../command.ts';
import { counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report } from '../output.ts';
import { namedProject } from '../project.ts';

type Scope = ParamsOf<'privacy.count'>['scope'];
type Counted = ResultOf<'privacy.count'>;
type Kind = NonNullable<Scope['kinds']>[number];

interface EraseOptions extends OutputOptions {
  readonly project?: string;
  readonly since?: number;
  readonly until?: number;
  readonly kind?: Kind[];
  readonly path?: string[];
  readonly session?: string[];
  readonly mentions?: true;
  readonly keepBackups?: true;
  readonly dryRun?: true;
  readonly yes?: true;
}

const KINDS: readonly Kind[] = ['prompts', 'commands', 'errors', 'searches'];

/** `holloway erase`: takes out what was recorded. */
export function eraseCommand(): Command {
  return reportingCommand('erase', {
    summary: 'Erase what was recorded, by project, time, kind, path or session',
    notes: [
      'It is counted first. Erased is gone from all answers at once; for ten minutes `holloway undo` brings it back,',
      'then it is overwritten, and the backups made before go with it unless they are to be kept.',
    ].join('\n'),
    examples: [
      'holloway erase --project . --dry-run',
      'holloway erase --project . --path src/secret.ts --mentions',
      'holloway erase --kind prompts --until 2026-01-01',
    ],
  })
    .option('--project <folder>', 'a folder, or the name of a project without one; default: all projects')
    .option('--since <date>', 'from this day or time on', dateOf)
    .option('--until <date>', 'before this day or time', dateOf)
    .option('--kind <kind...>', `only ${KINDS.join(', ')}`, kindsOf)
    .option('--path <path...>', 'only these files, as paths within the project')
    .option('--session <id...>', 'only these sessions')
    .option('--mentions', 'with --path: also prompts and commands that name one of them')
    .option('--keep-backups', 'keep the backups made before, which still hold it')
    .option('--dry-run', 'say what would go, and change nothing')
    .option('--yes', 'do not ask')
    .action(erase);
}

/** `holloway undo`: brings back what was erased last. */
export function undoCommand(): Command {
  return reportingCommand('undo', {
    summary: 'Bring back what was erased last, or by its number',
    examples: ['holloway undo', 'holloway undo 3'],
  })
    .argument('[erasure]', 'number of the erasure; default: the last that can be undone', Number)
    .action(undo);
}

function dateOf(text: string): number {
  const at = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text);
  if (Number.isNaN(at)) throw new InvalidArgumentError('It must be a date, such as 2026-01-31.');
  return at;
}

function kindsOf(kind: string, before: Kind[] = []): Kind[] {
  const known = KINDS.find((one) => one === kind);
  if (known === undefined) throw new InvalidArgumentError(`It must be one of ${KINDS.join(', ')}.`);
  return [...before, known];
}

async function erase({ dryRun, yes, keepBackups, ...options }: EraseOptions): Promise<void> {
  const scope = scopeOf(options);
  const found = await ask('privacy.count', { scope });
  if (dryRun) return report(found, options, inWords);
  const { events, changedEvents, projects } = found.counts;
  if (events + changedEvents + projects === 0) throw new CliError('negative', 'Nothing recorded fits this.');
  if (!yes && !(await isMeant(found))) throw new CliError('refused', 'Nothing was erased.');
  const { erasure } = await ask('privacy.erase', { scope, backups: keepBackups ? 'keep' : 'delete' });
  report(erasure, options, ({ id, undoUntil }) => {
    const until = undoUntil === null ? '' : ` until ${new Date(undoUntil).toLocaleTimeString()}`;
    return `Erased. \`holloway undo ${id}\` brings it back${until}.`;
  });
}

function scopeOf({ project, since, until, kind, path, session, mentions }: EraseOptions): Scope {
  return {
    ...(project !== undefined && { project: namedProject(project) }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(kind !== undefined && { kinds: kind }),
    ...(session !== undefined && { sessions: session }),
    ...(path !== undefined && { resources: path.map((name) => ({ kind: 'file' as const, name })) }),
    ...(mentions !== undefined && { mentions }),
  };
}

async function isMeant(found: Counted): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CliError(
      'usage',
      'Nobody can be asked here: say --yes to erase, or --dry-run to see what would go.',
    );
  console.error(inWords(found));
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Erase this? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function inWords({ counts, copies }: Counted): string {
  const rows: readonly (readonly [number, string])[] = [
    [counts.projects, 'projects, whole'],
    [counts.events, 'events'],
    [counts.prompts, 'of them prompts'],
    [counts.commands, 'of them commands'],
    [counts.changedEvents, 'events shortened'],
    [counts.sessions, 'sessions'],
    [counts.resources, 'files, tools, commands and errors forgotten'],
    [counts.deliveries, 'accounts of what agents were told'],
    [counts.procedures, 'procedures'],
  ];
  const shown = rows.filter(([count]) => count > 0).map(([count, what]) => [`${count}`, what]);
  return [
    shown.length === 0 ? 'Nothing recorded fits this.' : aligned(shown),
    ...(counts.mentions > 0
      ? [`${counted(counts.mentions, 'event')} more name it: --mentions takes them, too.`]
      : []),
    ...(counts.olderMemories > 0
      ? ['What was learned from events that are no longer kept goes with it.']
      : []),
    ...(copies.number > 0 ? [`${counted(copies.number, 'backup')} made before still hold it.`] : []),
  ].join('\n');
}

async function undo(number: number | undefined, options: OutputOptions): Promise<void> {
  const { erasures } = await ask('privacy.pending', {});
  const last = erasures.filter(({ state }) => state === 'undoable').at(-1);
  const erasure = number ?? last?.id;
  if (erasure === undefined) throw new CliError('negative', 'Nothing was erased that could be brought back.');
  const names = erasures.find(({ id }) => id === erasure)?.projects.map(printable) ?? [];
  await ask('privacy.undo', { erasure });
  report(
    { erasure },
    options,
    () => `Brought back as it was${names.length === 0 ? '' : `: ${names.join(', ')}`}.`,
  );
}
