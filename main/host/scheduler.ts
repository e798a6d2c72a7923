import type { DurationMs } from '../engine/model/units.ts';
import type { HostLog } from './log.ts';

/** Work that is done again and again. */
export interface Job {
  readonly name: string;
  readonly every: DurationMs;
  readonly run: () => void | Promise<void>;
}

/**
 * Runs jobs on their own timers, one at a time each. A job that fails is logged and runs again at its next
 * time.
 */
export class Scheduler {
  readonly #log: HostLog;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();

  constructor(log: HostLog) {
    this.#log = log;
  }

  start(job: Job): void {
    let isRunning = false;
    const tick = async (): Promise<void> => {
      if (isRunning) return;
      isRunning = true;
      try {
        await job.run();
      } catch (error) {
        this.#log.error({ err: error, job: job.name }, 'Maintenance failed.');
      } finally {
        isRunning = false;
      }
    };
    this.#timers.add(
      setInterval(() => {
        const run = tick();
        this.#running.add(run);
        void run.finally(() => this.#running.delete(run));
      }, job.every).unref(),
    );
  }

  /** Starts no more jobs, and settles when those that run are done. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }
}
