import type { DurationMs } from '../engine/model/units.ts';
import type { HostLog } from './log.ts';

/** Between two beats, ms: an idle host wakes no more often. */
const BEAT: DurationMs = 1_000;

/** Work that is done again and again. */
export interface Job {
  readonly name: string;
  /** Rounded to beats, each a second. */
  readonly every: DurationMs;
  readonly run: () => void | Promise<void>;
}

/**
 * Runs jobs on one timer, each once at a time. A job that fails is logged and runs again at its next time.
 */
export class Scheduler {
  readonly #log: HostLog;
  readonly #jobs: readonly { readonly job: Job; readonly beats: number }[];
  readonly #timer: NodeJS.Timeout;
  readonly #running = new Map<Job, Promise<void>>();
  #beats = 0;

  constructor(jobs: readonly Job[], log: HostLog) {
    this.#log = log;
    this.#jobs = jobs.map((job) => ({ job, beats: Math.max(1, Math.round(job.every / BEAT)) }));
    this.#timer = setInterval(() => this.#beat(), BEAT).unref();
  }

  /** Starts no more jobs, and settles when those that run are done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running.values());
  }

  #beat(): void {
    this.#beats++;
    for (const { job, beats } of this.#jobs) {
      if (this.#beats % beats !== 0 || this.#running.has(job)) continue;
      this.#running.set(
        job,
        this.#run(job).finally(() => this.#running.delete(job)),
      );
    }
  }

  async #run(job: Job): Promise<void> {
    try {
      await job.run();
    } catch (error) {
      this.#log.error({ err: error, job: job.name }, 'Maintenance failed.');
    }
  }
}
