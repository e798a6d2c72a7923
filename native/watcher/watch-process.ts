import { isElsewhere, mountsHere } from './elsewhere.ts';
import { globalRules } from './global-rules.ts';
import { BEAT, type Order, type Report } from './messages.ts';
import { Roots } from './roots.ts';
import { systemStreams } from './system-streams.ts';

/** Between two ticks, ms: where nothing waits, and where something is about to settle. */
const TICK = { idle: 1_000, busy: 100 } as const;

/** The way to the host: of Electron's utility processes, or of Node's children. */
interface ParentPort {
  readonly postMessage: (report: Report) => void;
  readonly on: (event: 'message', listener: (message: { readonly data: Order }) => void) => void;
}

const { parentPort } = process as unknown as { readonly parentPort?: ParentPort }; // Electron adds it.
const report = (said: Report): void => {
  if (parentPort !== undefined) parentPort.postMessage(said);
  else process.send?.(said);
};

let timer: NodeJS.Timeout | undefined;
const tickIn = (wait: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    roots.tick();
    tickIn(roots.isBusy ? TICK.busy : TICK.idle);
  }, wait);
};
const onBusy = (): void => tickIn(TICK.busy);
const roots = new Roots({
  openStream: systemStreams(),
  isElsewhere: (folder) => isElsewhere(folder, mountsHere()),
  report,
  onBusy,
  clock: Date.now,
  globalRules: await globalRules(),
});
const follow = (order: Order): void => {
  // What cannot be followed ends the process: the host starts another.
  void roots.follow(order);
};
if (parentPort !== undefined) parentPort.on('message', ({ data }) => follow(data));
else process.on('message', (order: Order) => follow(order));
const end = (): void => void roots.stop().finally(() => process.exit(0));
process.on('disconnect', end);
process.on('SIGTERM', end);
// The host ends it; a signal meant for the terminal's foreground reaches both.
process.on('SIGINT', () => undefined);

report({ kind: 'beat' });
setInterval(() => report({ kind: 'beat' }), BEAT);
tickIn(TICK.idle);
