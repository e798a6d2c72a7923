import { BEAT, type Order, type Report } from '../../native/watcher/messages.ts';
import type { StartWatchProcess, WatchProcess } from '../../native/watcher/start-watch-process.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import type { Clock } from './clock.ts';
import type { HostLog } from './log.ts';

/** First and longest wait before a watch process that ended is started again. Chosen. */
const RETRY = { first: 1_000, longest: 5 * 60_000 } as const satisfies Record<string, DurationMs>;
/** Silence after which it counts as hung. */
const HUNG: DurationMs = 6 * BEAT;
/** How long a process given up is waited for. */
const END: DurationMs = 3_000;

/** What the link needs. */
export interface WatcherLinkParts {
  readonly start: StartWatchProcess;
  readonly clock: Clock;
  readonly log: HostLog;
  readonly onReport: (report: Report) => void;
  /** Told when a process begins or ends. */
  readonly onChanged: () => void;
}

type WatchOrder = Extract<Order, { kind: 'watch' }>;

/** Keeps a watch process at work while there is something to watch; its end is never the host's. */
export class WatcherLink {
  readonly #parts: WatcherLinkParts;
  #order: WatchOrder | null = null;
  #process: WatchProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  #heardAt: EpochMs = 0;
  #failures = 0;
  #retryAt: EpochMs = 0;
  #trouble: string | null = null;

  constructor(parts: WatcherLinkParts) {
    this.#parts = parts;
  }

  /** Why nothing is watched, a sentence without its stop; null: nothing is in the way. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Has these roots watched from now on; null: none. */
  keep(order: WatchOrder | null): void {
    if (JSON.stringify(order) === JSON.stringify(this.#order)) return;
    this.#order = order;
    if (order === null) this.#end();
    else if (this.#process === null) this.tick();
    else this.#process.send(order);
  }

  /** Has all files looked at. */
  compare(): void {
    this.#process?.send({ kind: 'compare' });
  }

  /** Starts what is due, and ends what hangs. To be called every second or two. */
  tick(): void {
    const now = this.#parts.clock();
    if (this.#process !== null && now - this.#heardAt > HUNG) {
      this.#parts.log.warn({}, 'The watcher hangs and is ended.');
      this.#process.end();
      this.#over(this.#process, 'it hung');
    }
    if (this.#order !== null && this.#process === null && now >= this.#retryAt) this.#start(this.#order);
  }

  /** Ends the process, and waits for its end a while. */
  async stop(): Promise<void> {
    this.#order = null;
    this.#end();
    await Promise.race([this.#ended, new Promise((resolve) => setTimeout(resolve, END).unref())]);
  }

  #start(order: WatchOrder): void {
    const { start, onReport, clock } = this.#parts;
    let hasEnded = (): void => undefined;
    this.#ended = new Promise((resolve) => {
      hasEnded = resolve;
    });
    const process = start({
      onReport: (report) => {
        if (this.#process !== process) return;
        this.#heardAt = clock();
        // One that watches has recovered, whatever ended those before it.
        if (report.kind === 'state' && report.state.state !== 'starting') this.#failures = 0;
        onReport(report);
      },
      onEnd: (how) => {
        hasEnded();
        this.#over(process, how);
      },
    });
    this.#process = process;
    this.#heardAt = clock();
    this.#trouble = null;
    process.send(order);
    this.#parts.onChanged();
  }

  #end(): void {
    this.#process?.end();
    this.#process = null;
    this.#trouble = null;
    this.#failures = 0;
    this.#retryAt = 0;
  }

  #over(process: WatchProcess, how: string): void {
    if (this.#process !== process) return;
    this.#process = null;
    const wait = Math.min(RETRY.first * 2 ** this.#failures, RETRY.longest);
    this.#failures++;
    this.#retryAt = this.#parts.clock() + wait;
    this.#trouble = `the watcher ended (${how}) and is started again in ${Math.ceil(wait / 1_000)} s`;
    this.#parts.log.warn({ how, wait }, 'The watcher ended.');
    this.#parts.onChanged();
  }
}
