import type { Command } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { reportingCommand } from '../command.ts';
import { ago, bytes, counted, grouped } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report, strong } from '../output.ts';

/** `holloway status`: what the host does, by its own last acts. */
export function statusCommand(): Command {
  return reportingCommand('status', {
    summary: 'Say what the running Holloway is doing',
    examples: ['holloway status'],
  }).action(showStatus);
}

async function showStatus(options: OutputOptions): Promise<void> {
  report(await ask('host.status', {}), options, (status) => inWords(status, Date.now()));
}

function inWords(status: ResultOf<'host.status'>, now: EpochMs): string {
  const since = (at: EpochMs | null) => (at === null ? 'never' : ago(at, now));
  return [
    `${strong(`Holloway ${status.version} is ${status.state}`)} (pid ${status.pid}, started ${since(status.startedAt)})`,
    aligned(
      [
        [
          'events',
          status.lastEventAt === null
            ? 'none yet'
            : `${grouped(status.events)}, the last one ${since(status.lastEventAt)}`,
        ],
        ['last stored', since(status.lastCommitAt)],
        ['waiting', `${grouped(status.backlog)} in memory, ${grouped(status.spooled)} in the spool`],
        ['declined', counted(status.declined, 'hook call')],
        [
          'errors',
          status.lastError === null ? 'none' : `${status.errors}, the last: ${printable(status.lastError)}`,
        ],
        ['editors', watched(status.watching)],
        ['last backup', since(status.lastBackupAt)],
        ['memory', bytes(status.memoryBytes)],
        ['home', status.home],
        ['socket', status.socket],
      ],
      2,
    ),
    ...status.notices.map((notice) => `! ${printable(notice)}`),
  ].join('\n');
}

function watched({ state, roots }: ResultOf<'host.status'>['watching']): string {
  if (state === 'off') return 'not watched (holloway settings watchEditors true)';
  if (state === 'paused') return 'paused';
  const files = roots.reduce((sum, root) => sum + root.files, 0);
  const folders = `${counted(files, 'file')} in ${counted(roots.length, 'folder')} watched`;
  return state === 'degraded' ? `${folders}, not as well as it should be` : folders;
}
