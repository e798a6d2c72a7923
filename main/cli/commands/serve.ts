import type { Command } from 'commander';
import { reportingCommand } from '../command.ts';
import type { OutputOptions } from '../output.ts';

/** `holloway serve`: runs the host in this process. */
export function serveCommand(): Command {
  return reportingCommand('serve', {
    summary: 'Run Holloway in this terminal, until Ctrl-C',
    notes: 'With --json: one line when it accepts requests, {"ready":true,"socket":…,"pid":…}.',
    examples: ['holloway serve', 'holloway serve --json'],
  }).action(serveHere);
}

async function serveHere({ json }: OutputOptions): Promise<void> {
  // Loaded here only: it brings SQLite, which hardly any other command needs.
  const { serve } = await import('../../headless.ts');
  const tell = (line: object, words: string): void => console.log(json ? JSON.stringify(line) : words);
  await serve({
    ready: (socket) =>
      tell(
        { ready: true, socket, pid: process.pid },
        `Holloway is running (pid ${process.pid}) and listens on ${socket}.\nStop it with Ctrl-C.`,
      ),
    alreadyRunning: (socket, pid) =>
      tell(
        { ready: true, alreadyRunning: true, socket, pid },
        `Holloway is running already${pid === null ? '' : ` (pid ${pid})`}: nothing to do.`,
      ),
    notice: (message) => console.error(message),
  });
}
