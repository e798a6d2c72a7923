import type { Command } from 'commander';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { MAX_RESULTS } from '../../../contracts/protocol.ts';
import { CliError } from '../cli-error.ts';
import { command, reportingCommand, wholeNumber } from '../command.ts';
import { ago, counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, faint, type OutputOptions, printable, report, strong } from '../output.ts';
import { namedProject, withProject } from '../project.ts';

type Whole = ResultOf<'procedure.get'>;
type Changed = ResultOf<'procedure.approve'>;
type State = Whole['state'];

interface ListOptions extends OutputOptions {
  readonly project?: string;
  readonly state?: string;
  readonly limit?: number;
}
interface ReasonOptions extends OutputOptions {
  readonly reason?: string;
}
interface EditOptions extends ReasonOptions {
  readonly title?: string;
  readonly step?: string[];
}

const STATES: readonly State[] = ['candidate', 'approved', 'retired'];
/** Procedures listed where no number is named: what fits on a screen. */
const LISTED = 20;
/** Pieces of evidence shown of one. */
const SHOWN = 5;

/** `holloway procedures`: what was mined, and what the person makes of it. */
export function proceduresCommand(): Command {
  return command('procedures', {
    summary: 'Show and review what fixed errors, and workflows done again and again',
    examples: [
      'holloway procedures list --state candidate',
      'holloway procedures approve 12',
      'holloway procedures retire 13 --reason "the script is gone"',
    ],
  })
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(showCommand())
    .addCommand(approveCommand())
    .addCommand(editCommand())
    .addCommand(retireCommand())
    .addCommand(undoCommand())
    .addCommand(mineCommand());
}

function listCommand(): Command {
  return withProject(
    reportingCommand('list', { summary: 'List procedures, those of most sessions first' }),
    'all projects',
  )
    .option('--state <state>', `one of ${STATES.join(', ')}; default: all`)
    .option('--limit <number>', `how many; default: ${LISTED}`, wholeNumber(1, MAX_RESULTS))
    .argument('[words...]', 'words that title, error, steps or files hold')
    .action(list);
}

async function list(
  words: readonly string[],
  { project, state, limit, ...options }: ListOptions,
): Promise<void> {
  const wanted = STATES.find((one) => one === state);
  if (state !== undefined && wanted === undefined)
    throw new CliError('usage', `${state} is no state of procedures: they are ${STATES.join(', ')}.`);
  const params: ParamsOf<'procedure.list'> = {
    limit: limit ?? LISTED,
    ...(project !== undefined && { project: namedProject(project) }),
    ...(wanted !== undefined && { states: [wanted] }),
    ...(words.length > 0 && { query: words.join(' ') }),
  };
  report(await ask('procedure.list', params), options, ({ procedures, counts }) => {
    const sums = `${counted(counts.candidate, 'candidate')}, ${counts.approved} approved, ${counts.retired} retired`;
    if (procedures.length === 0)
      return `No procedures${wanted === undefined ? ' yet: they appear when a failing command is fixed, or work is repeated in three sessions' : ''} (${sums}).`;
    const rows = procedures.map((one) => [
      String(one.id),
      one.state,
      counted(one.sessions, 'session'),
      `+${one.helpful} −${one.harmful}`,
      printable(one.title),
    ]);
    return `${aligned(rows)}\n${faint(sums)}`;
  });
}

function showCommand(): Command {
  return reportingCommand('show', { summary: 'Show all that is known of one' })
    .argument('<id>', 'as the list shows it', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .action(async (id: number, options: OutputOptions) => {
      report(await ask('procedure.get', { id }), options, inWords);
    });
}

function inWords(one: Whole): string {
  const now = Date.now();
  const evidence = one.evidence
    .slice(0, SHOWN)
    .map(({ outcome, session, endedAt, command: failed }) => [
      outcome,
      ago(endedAt, now),
      printable(session),
      printable(failed),
    ]);
  return [
    `${strong(printable(one.title))}  ${one.state} · ${printable(one.project.name)}`,
    ...(one.fingerprint === null ? [] : [`Error: ${printable(one.fingerprint)}`]),
    'Steps:',
    ...one.steps.map(
      (step, index) =>
        `  ${index + 1}. ${step.kind === 'edit' ? `edit ${step.files.map(printable).join(', ')}` : printable(step.command)}`,
    ),
    `Found ${counted(one.found, 'time')}, helped ${counted(one.helpful, 'time')}, failed ${counted(one.harmful, 'time')}, in ${counted(one.sessions, 'session')}:`,
    aligned(evidence, 2),
    ...one.changes.map(
      ({ id, what, at, reason, isByPerson, undoneAt }) =>
        `Change ${id}: ${what}${isByPerson ? '' : ' by itself'} ${ago(at, now)}${reason === null ? '' : `: ${printable(reason)}`}${undoneAt === null ? '' : ' (undone)'}`,
    ),
  ].join('\n');
}

function changing(name: string, summary: string): Command {
  return reportingCommand(name, { summary }).argument(
    '<id>',
    'as the list shows it',
    wholeNumber(1, Number.MAX_SAFE_INTEGER),
  );
}

function tell(changed: Changed, options: OutputOptions): void {
  report(
    changed,
    options,
    ({ change, procedure }) =>
      `${printable(procedure.title)}: ${procedure.state}. Take it back with \`holloway procedures undo ${change}\`.`,
  );
}

function approveCommand(): Command {
  return changing('approve', 'Approve one')
    .option('--reason <text>', 'why')
    .action(async (id: number, { reason, ...options }: ReasonOptions) => {
      tell(await ask('procedure.approve', { id, reason }), options);
    });
}

function retireCommand(): Command {
  return changing('retire', 'Retire one: it is found no more')
    .requiredOption('--reason <text>', 'why')
    .action(async (id: number, { reason = '', ...options }: ReasonOptions) => {
      tell(await ask('procedure.retire', { id, reason }), options);
    });
}

function editCommand(): Command {
  return changing('edit', 'Change the title or the steps of one')
    .option('--title <text>', 'its new title')
    .option('--step <command...>', 'the commands to run, in order, in the place of its steps')
    .option('--reason <text>', 'why')
    .action(async (id: number, { title, step, reason, ...options }: EditOptions) => {
      const steps = step?.map((one) => ({ kind: 'run' as const, command: one }));
      tell(await ask('procedure.edit', { id, title, steps, reason }), options);
    });
}

function undoCommand(): Command {
  return reportingCommand('undo', { summary: 'Take a change back' })
    .argument('<change>', 'its number, as the change told it', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .action(async (change: number, options: OutputOptions) => {
      report(
        await ask('procedure.undo', { change }),
        options,
        ({ procedure }) => `${printable(procedure.title)}: ${procedure.state} again.`,
      );
    });
}

function mineCommand(): Command {
  return withProject(
    reportingCommand('mine', { summary: 'Look for procedures now (done by itself when sessions end)' }),
    'all projects',
  ).action(async ({ project, ...options }: ListOptions) => {
    report(
      await ask('procedure.mine', project === undefined ? {} : { project: namedProject(project) }),
      options,
      ({ procedures, evidence }) =>
        `${counted(procedures, 'new procedure')}, ${counted(evidence, 'new piece')} of evidence.`,
    );
  });
}
