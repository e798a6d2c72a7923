import type { Command } from 'commander';
import { homeFolder, readEndpoint } from '../../socket/endpoint.ts';
import { reportCommand } from '../command.ts';
import type { OutputOptions } from '../output.ts';

/** `holloway serve`: runs the host in this process. */
export function serveCommand(): Command {
  return reportCommand('serve', 'Run Holloway here, until Ctrl-C', 'serve').action(serveHere);
}

async function serveHere({ json }: OutputOptions): Promise<void> {
  const { serve } = await import('../../headless.ts');
  const tell = (line: object, words: string): void => console.log(json ? JSON.stringify(line) : words);
  await serve({
    ready: (socket) =>
      tell(
        { ready: true, socket, pid: process.pid },
        `Holloway is ready, listening on ${socket}. Stop it with Ctrl-C.`,
      ),
    alreadyRunning: (pid) =>
      tell(
        { ready: true, alreadyRunning: true, socket: readEndpoint(homeFolder()), pid },
        `Holloway is already running${pid === null ? '' : ` (pid ${pid})`}.`,
      ),
    notice: (message) => console.error(message),
  });
}
