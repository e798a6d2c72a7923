import type { Command } from 'commander';
import { reportingCommand, wholeNumber } from '../command.ts';
import type { OutputOptions } from '../output.ts';

interface ServeHereOptions extends OutputOptions {
  /** False: `--no-window`. */
  readonly window: boolean;
  readonly port: number;
}

const LAST_PORT = 65_535;

/** `holloway serve`: runs the host in this process. */
export function serveCommand(): Command {
  return reportingCommand('serve', {
    summary: 'Run Holloway in this terminal, until Ctrl-C',
    notes: [
      'It offers its window to browsers of this machine, at an address that holds a key to it;',
      '`holloway window` prints that again.',
      'With --json: one line when it accepts requests, {"ready":true,"socket":…,"pid":…,"url":…}.',
    ].join('\n'),
    examples: ['holloway serve', 'holloway serve --json', 'holloway serve --port 4711'],
  })
    .option('--no-window', 'offer no window to browsers')
    .option(
      '--port <number>',
      'where the window is offered; 0: any that is free',
      wholeNumber(0, LAST_PORT),
      0,
    )
    .action(serveHere);
}

async function serveHere({ json, window, port }: ServeHereOptions): Promise<void> {
  // Loaded here only: it brings SQLite, which hardly any other command needs.
  const { serve } = await import('../../headless.ts');
  const tell = (line: object, words: readonly string[]): void =>
    console.log(json ? JSON.stringify(line) : words.join('\n'));
  await serve(
    {
      ready: (reached) =>
        tell({ ready: true, ...said(reached), pid: process.pid }, [
          `Holloway is running (pid ${process.pid}) and listens on ${reached.socket}.`,
          ...windowLine(reached.url),
          'Stop it with Ctrl-C.',
        ]),
      alreadyRunning: (reached, pid) =>
        tell({ ready: true, alreadyRunning: true, ...said(reached), pid }, [
          `Holloway is running already${pid === null ? '' : ` (pid ${pid})`}: nothing to do.`,
          ...windowLine(reached.url),
        ]),
      notice: (message) => console.error(message),
    },
    { hasWindow: window, port },
  );
}

/** Without a window there is no address to give. */
function said({ socket, url }: { readonly socket: string; readonly url: string | null }): object {
  return url === null ? { socket } : { socket, url };
}

function windowLine(url: string | null): readonly string[] {
  return url === null ? [] : [`Window: ${url}`];
}
