import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { reportingCommand } from '../command.ts';
import { withHost } from '../host-connection.ts';
import { type OutputOptions, report } from '../output.ts';

interface WindowOptions extends OutputOptions {
  /** False: `--no-open`. */
  readonly open: boolean;
}

/** `holloway window`: opens the running host's window, or says where it is. */
export function windowCommand(): Command {
  return reportingCommand('window', {
    summary: 'Open the window of the running Holloway in a browser',
    notes: [
      'Prints the address, and opens it where there is a desktop to open it on. The address holds',
      'a key that is good until Holloway stops: give it to nobody.',
    ].join('\n'),
    examples: ['holloway window', 'holloway window --no-open'],
  })
    .option('--no-open', 'print the address only')
    .action(openWindow);
}

async function openWindow({ open, ...options }: WindowOptions): Promise<void> {
  const { readWindow } = await import('../../socket/window-address.ts');
  const { homeFolder } = await import('../../socket/endpoint.ts');
  const url = await withHost(async () => readWindow(homeFolder()));
  if (url === null)
    throw new CliError(
      'negative',
      'This Holloway offers no window to browsers: start it with `holloway serve`, without --no-window.',
    );
  const opened = open && !options.json && openInBrowser(url);
  report({ url }, options, () => (opened ? `Window: ${url}\nOpening it in the browser.` : `Window: ${url}`));
}

/** False where there is no desktop that could show it. */
function openInBrowser(url: string): boolean {
  const opener = openerFor(process.platform, process.env);
  if (opener === null) return false;
  const [program, ...args] = opener;
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' });
  // Where there is no such program the address has been printed all the same.
  child.on('error', () => undefined);
  child.unref();
  return true;
}

/** What opens an address, or null: nothing does over a remote shell or without a display. */
function openerFor(
  platform: NodeJS.Platform,
  { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, CI }: NodeJS.ProcessEnv,
): readonly [string, ...string[]] | null {
  if (SSH_CONNECTION || CI) return null;
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
