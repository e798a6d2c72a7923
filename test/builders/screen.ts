import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { busyTime } from './busy-time.ts';

/** A screen without a monitor, on which windows open. */
export interface VirtualScreen {
  /** What a program finds it by. */
  readonly display: string;
  /** Settles when a window stands whose name fits. */
  readonly shows: (name: RegExp) => Promise<void>;
  /** Types into the window that has the focus. */
  readonly type: (text: string) => void;
  /** Presses keys by their names, such as `ctrl+s`. */
  readonly press: (keys: string) => void;
}

const POLL_MS = 50;
const PATIENCE_MS = 20_000;

/** Opens a screen of its own for a test; closed when the test ends. Needs Xvfb and xdotool. */
export async function openScreen(): Promise<VirtualScreen> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1024x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
  });
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer];
  const display = `:${String(number).trim()}`;
  const xdotool = (...args: readonly string[]) =>
    spawnSync('xdotool', args, { env: { ...process.env, DISPLAY: display }, encoding: 'utf8' });
  return {
    display,
    shows: async ({ source }) => {
      for (const until = Date.now() + busyTime(PATIENCE_MS); Date.now() < until; await setTimeout(POLL_MS)) {
        const [id] = xdotool('search', '--onlyvisible', '--name', source).stdout.split('\n');
        // Without a window manager nobody gives it the focus.
        if (id && xdotool('windowfocus', '--sync', id).status === 0) return;
      }
      throw new Error(`no window named ${source} ever opened`);
    },
    type: (text) => void xdotool('type', '--delay', '20', text),
    press: (keys) => void xdotool('key', keys),
  };
}
