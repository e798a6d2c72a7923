import { type Command, InvalidArgumentError } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { reportingCommand } from '../command.ts';
import { ask } from '../host-connection.ts';
import { type OutputOptions, report } from '../output.ts';

/** Ms in what a length of time may be given in. */
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const LENGTH = /^(\d{1,4})([mhd])$/;

/** `holloway pause`: records nothing for a while. */
export function pauseCommand(): Command {
  return reportingCommand('pause', {
    summary: 'Record nothing for a while',
    notes: 'What happens meanwhile is not recorded later either. Without a time it lasts until `resume`.',
    examples: ['holloway pause 15m', 'holloway pause 1h', 'holloway pause tomorrow', 'holloway pause'],
  })
    .argument('[time]', 'minutes, hours or days, such as 15m, 1h, 2d; tomorrow: until midnight', endOf)
    .action(async (until: EpochMs | undefined, options: OutputOptions) => {
      report(await ask('host.pause', { until: until ?? null }), options, pausedInWords);
    });
}

/** `holloway resume`: records again. */
export function resumeCommand(): Command {
  return reportingCommand('resume', {
    summary: 'Record again after `pause`',
    examples: ['holloway resume'],
  }).action(async (options: OutputOptions) => {
    report(await ask('host.resume', {}), options, ({ state }) => `Holloway is ${state} again.`);
  });
}

/** When a pause given in words ends. Days as the machine has them. */
function endOf(time: string): EpochMs {
  const now = Date.now();
  if (time === 'tomorrow') return new Date(now).setHours(24, 0, 0, 0);
  const [, number = '0', unit = ''] = LENGTH.exec(time) ?? [];
  const length = Number(number) * (UNITS[unit] ?? 0);
  if (length > 0) return now + length;
  throw new InvalidArgumentError('It must be a time such as 15m, 1h or 2d, or tomorrow.');
}

function pausedInWords({ pausedUntil }: ResultOf<'host.pause'>): string {
  if (pausedUntil === null) return 'Nothing is recorded until `holloway resume`.';
  return `Nothing is recorded until ${new Date(pausedUntil).toLocaleString()}, or \`holloway resume\`.`;
}
