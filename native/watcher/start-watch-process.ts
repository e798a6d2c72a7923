import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './messages.ts';

/** A watch process, as the host sees it. */
export interface WatchProcess {
  readonly send: (order: Order) => void;
  readonly end: () => void;
}

/** Who hears of a watch process. */
export interface WatchListener {
  readonly onReport: (report: Report) => void;
  /** It ended, told to or not; called once. */
  readonly onEnd: (how: string) => void;
}

/** Starts a watch process; how depends on what runs the host. */
export type StartWatchProcess = (listener: WatchListener) => WatchProcess;

/** The program of a watch process: a build puts it beside the others. */
export const WATCH_PROGRAM = fileURLToPath(
  new URL(`./watch-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);
/** Its first look leaves much garbage: a small nursery keeps a third of the memory away. */
export const WATCH_FLAGS = ['--max-semi-space-size=4'];

/** As a child of Node. */
export function forkWatchProcess({ onReport, onEnd }: WatchListener): WatchProcess {
  const child = fork(WATCH_PROGRAM, [], {
    execArgv: WATCH_FLAGS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isOver = false;
  const over = (how: string): void => {
    if (!isOver) onEnd(how);
    isOver = true;
  };
  child.on('message', (report: Report) => onReport(report));
  child.on('error', (error) => over(error.message));
  child.on('exit', (code, signal) => over(signal === null ? `code ${code}` : signal));
  return {
    // One that is ending takes no orders: the next one gets them.
    send: (order) => void (child.connected && child.send(order)),
    end: () => void child.kill(),
  };
}
