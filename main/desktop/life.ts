import { app } from 'electron';
import type { HostLog } from '../host/log.ts';
import type { Desktop } from './desktop.ts';
import { opensWindow } from './start-options.ts';

/** Longest that the end waits for the host to make things durable, ms. Chosen: a stop takes well below a second. */
const STOP_MS = 10_000;

/**
 * Whether this is the only desktop of its home. Another one, started while this runs, ends at once and has this
 * one call `onStartedAgain`, unless it was to start hidden.
 */
export function claimDesktop(onStartedAgain: () => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return false;
  }
  app.on('second-instance', (_event, args) => {
    if (opensWindow(args)) onStartedAgain();
  });
  return true;
}

/** Keeps the program alive without windows, brings the window back when asked to, and ends in good order. */
export function live(desktop: Desktop, log: HostLog): void {
  app.on('window-all-closed', () => undefined); // Without a listener the program would end.
  app.on('activate', () => desktop.show());
  endInGoodOrder(desktop, log);
}

/** What nobody caught is logged, where Electron would open an error window, and work goes on. */
export function logWhatNobodyCaught(log: HostLog): void {
  process.on('uncaughtException', (error) => log.error({ err: error }, 'Nobody caught this.'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Nobody waited for this.'));
}

function endInGoodOrder(desktop: Desktop, log: HostLog): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    void stop(desktop, log).then(() => {
      state = 'stopped';
      app.quit();
    });
  });
}

async function stop(desktop: Desktop, log: HostLog): Promise<void> {
  const limit = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), STOP_MS).unref());
  try {
    if ((await Promise.race([desktop.stop(), limit])) === 'late')
      log.error({ afterMs: STOP_MS }, 'The host took too long to stop.');
  } catch (error) {
    log.error({ err: error }, 'The host did not stop in good order.');
  }
  await log.close();
}
