import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { systemClock } from './host/clock.ts';
import { type Host, startHost } from './host/host.ts';
import { type Restoring, restoreHome } from './host/restore.ts';
import { homeFolder } from './socket/endpoint.ts';

/** Where a host can be reached. */
export interface Reached {
  readonly socket: string;
  /** The address that opens the window in a browser; null: none does. */
  readonly url: string | null;
}

/** What `serve` tells its caller, a line each. */
export interface ServeOutput {
  readonly ready: (reached: Reached) => void;
  readonly alreadyRunning: (reached: Reached, pid: number | null) => void;
  readonly notice: (message: string) => void;
}

/** How the window is offered to browsers. */
export interface ServeOptions {
  readonly hasWindow: boolean;
  /** 0: any that is free. */
  readonly port: number;
}

/** The built page, beside the built programs. */
const PAGE = join(import.meta.dirname, 'renderer');

/**
 * Runs the host without a window until the process is told to end. Settles when it has stopped, or at once
 * where another host serves the home.
 */
export async function serve(output: ServeOutput, { hasWindow, port }: ServeOptions): Promise<void> {
  const started = await startHost({
    home: homeFolder(),
    version: packageJson.version,
    onWait: output.notice,
    ...(hasWindow && { window: { page: PAGE, port } }),
  });
  if (started.state === 'already-running') {
    output.alreadyRunning({ socket: started.endpoint, url: started.window }, started.pid);
    return;
  }
  const { host } = started;
  // Before it says that it is ready: whoever hears that may tell it to end at once.
  const ended = untilTold(host);
  for (const notice of host.notices) output.notice(notice);
  output.ready({ socket: host.endpoint, url: host.window });
  await ended;
}

/** Puts a backup in the place of the store, unless a host serves the home. */
export function restore(backup: string): Promise<Restoring> {
  return restoreHome(homeFolder(), backup, systemClock);
}

function untilTold(host: Host): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) return;
      isStopping = true;
      host.stop().then(resolve, reject);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
}
