import { type Command, InvalidArgumentError } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import { MAX_RETENTION_DAYS } from '../../../contracts/protocol.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { reportingCommand } from '../command.ts';
import { ago, bytes, counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report } from '../output.ts';

type Answer = ResultOf<'maintenance.retention'>;

interface RetentionOptions extends OutputOptions {
  readonly dryRun?: true;
}

/** `holloway retention`: for how long events are kept. */
export function retentionCommand(): Command {
  return reportingCommand('retention', {
    summary: 'Say or set for how long events are kept',
    notes: [
      'What was learned from events stays when they go. Without an age nothing is changed.',
      'Once set, it is applied at once and then daily.',
    ].join('\n'),
    examples: ['holloway retention', 'holloway retention 90d --dry-run', 'holloway retention off'],
  })
    .argument('[age]', 'days, such as 90d; off: keep all', daysOf)
    .option('--dry-run', 'say what would go, and change nothing')
    .action(retain);
}

/** Days, or null for ever. */
function daysOf(age: string): number | null {
  if (age === 'off') return null;
  const days = Number(/^(\d{1,6})d$/.exec(age)?.[1]);
  if (days >= 1 && days <= MAX_RETENTION_DAYS) return days;
  throw new InvalidArgumentError(`It must be off, or days from 1d to ${MAX_RETENTION_DAYS}d.`);
}

async function retain(
  days: number | null | undefined,
  { dryRun, ...output }: RetentionOptions,
): Promise<void> {
  const params = { ...(days === undefined ? {} : { days }), ...(dryRun === undefined ? {} : { dryRun }) };
  const answer = await ask('maintenance.retention', params);
  const isAsked = days !== undefined;
  report(answer, output, () =>
    [
      ...(isAsked ? removedInWords(answer, dryRun ?? false) : []),
      ...waitingInWords(answer),
      ...storedInWords(answer, Date.now()),
    ].join('\n'),
  );
}

function removedInWords({ removed, waiting, backups }: Answer, isDryRun: boolean): readonly string[] {
  if (removed.length === 0) {
    if (isDryRun) return ['Nothing would go.'];
    return [waiting.length === 0 ? 'Nothing was old enough to go.' : 'Nothing went.'];
  }
  const events = removed.reduce((sum, one) => sum + one.events, 0);
  const size = removed.reduce((sum, one) => sum + one.bytes, 0);
  return [
    `${counted(events, 'event')}, about ${bytes(size)}, ${isDryRun ? 'would go' : 'went'}; what was learned from them stays.`,
    aligned(
      removed.map((one) => [printable(one.project), counted(one.events, 'event'), bytes(one.bytes)]),
      2,
    ),
    ...(backups === 0
      ? []
      : [
          `They are still in ${counted(backups, 'backup')} made before, until newer ones have taken ${backups === 1 ? 'its' : 'their'} place.`,
        ]),
  ];
}

function waitingInWords({ waiting }: Answer): readonly string[] {
  return waiting.map(({ project, until }) => {
    const end =
      until === null ? 'is under way' : `can be undone until ${new Date(until).toLocaleTimeString()}`;
    return `${printable(project)} waits: an erasure in it ${end}. Then its old events go by themselves.`;
  });
}

function storedInWords({ days, events, bytes: size, oldestAt }: Answer, now: EpochMs): readonly string[] {
  const oldest = oldestAt === null ? '' : `, the oldest from ${ago(oldestAt, now)}`;
  return [
    days === null ? 'Events are kept for ever.' : `Events are kept for ${counted(days, 'day')}.`,
    `${counted(events, 'event')} stored${oldest}; the store takes ${bytes(size)}.`,
  ];
}
