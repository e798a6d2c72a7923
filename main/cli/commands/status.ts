import type { Command } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import { reportCommand } from '../command.ts';
import { ago, bytes, counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, report, strong } from '../output.ts';

/** `holloway status`: what the host is doing, by its own last acts. */
export function statusCommand(): Command {
  return reportCommand('status', 'Say what the running Holloway is doing', 'status').action(showStatus);
}

async function showStatus(options: OutputOptions): Promise<void> {
  report(await ask('host.status', {}), options, (status) => inWords(status, Date.now()));
}

function inWords(status: ResultOf<'host.status'>, now: number): string {
  const since = (at: number | null) => (at === null ? 'never' : ago(at, now));
  const rows = [
    ['events', `${counted(status.events, 'event')}, the newest ${since(status.lastEventAt)}`],
    ['stored', `${since(status.lastCommitAt)}; ${status.backlog} waiting, ${status.spooled} in the spool`],
    ['hooks', status.declined === 0 ? 'none declined' : `${counted(status.declined, 'call')} declined`],
    ['errors', status.errors === 0 ? 'none' : `${status.errors}, the last: ${status.lastError}`],
    ['backup', since(status.lastBackupAt)],
    ['started', since(status.startedAt)],
    ['memory', bytes(status.memoryBytes)],
    ['home', status.home],
    ['socket', status.socket],
  ];
  return [
    strong(`Holloway ${status.version} is ${status.state} (pid ${status.pid})`),
    aligned(rows.map(([label, value]) => [`  ${label}`, value!])),
    ...status.notices.map((notice) => `! ${notice}`),
  ].join('\n');
}
