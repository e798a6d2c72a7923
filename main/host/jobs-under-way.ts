import { randomUUID } from 'node:crypto';
import type { JobState } from '../../contracts/methods.ts';
import type { DurationMs } from '../engine/model/units.ts';
import type { Notifier } from './notifier.ts';

/** What a job is called. */
export interface JobTitle {
  /** An id that no job under way has. Default: one is made. */
  readonly id?: string | undefined;
  /** What kind of work it is, such as `graph-history`. */
  readonly kind: string;
  /** What it is, for the person. */
  readonly title: string;
  /** False: who does the work ends it, and nobody else. Default: true. */
  readonly isCancellable?: boolean;
}

/** What a job's work is given. */
export interface RunningJob {
  readonly id: string;
  /** Aborts when the job is cancelled. */
  readonly signal: AbortSignal;
  /** How far it is; `total` 0: nobody knows. Cheap: announced a few times a second at most. */
  readonly progress: (done: number, total: number) => void;
}

/** A job that was started. */
export interface StartedJob<Result> {
  readonly id: string;
  /** Rejects with {@link JobCancelled}, or with what the work throws. */
  readonly result: Promise<Result>;
}

/** A job was cancelled before it ended. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';

  constructor(title: string) {
    super(`${title} was cancelled.`);
  }
}

/** An id is in use by another job. */
export class JobIdTaken extends Error {
  override readonly name = 'JobIdTaken';

  constructor(id: string) {
    super(`A job with the id ${id} is under way: choose another, or none.`);
  }
}

/** Ended jobs remembered. Chosen: what a person may look back at. */
const REMEMBERED = 20;
/** Shortest time between two announcements of progress. Chosen: moves smoothly and costs nothing. */
const ANNOUNCE_EVERY: DurationMs = 200;

interface Entry {
  state: JobState;
  readonly controller: AbortController;
  readonly isCancellable: boolean;
  announcedAt: number;
}

/** Long work under way, so that anyone may see how far it is, and cancel it. */
export class JobsUnderWay {
  readonly #notifier: Notifier;
  /** In the order of starting. */
  readonly #entries = new Map<string, Entry>();
  readonly #results = new Set<Promise<unknown>>();

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  /** All under way, and the latest that ended; oldest first. */
  list(): readonly JobState[] {
    return [...this.#entries.values()].map(({ state }) => state);
  }

  /** Starts work under a title. Throws {@link JobIdTaken}. */
  start<Result>(
    { id = randomUUID(), kind, title, isCancellable = true }: JobTitle,
    work: (job: RunningJob) => Promise<Result>,
  ): StartedJob<Result> {
    if (this.#entries.get(id)?.state.state === 'running') throw new JobIdTaken(id);
    const controller = new AbortController();
    const state: JobState = { id, kind, title, done: 0, total: 0, state: 'running', message: null };
    const entry: Entry = { state, controller, isCancellable, announcedAt: 0 };
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    this.#announce(entry);
    const progress = (done: number, total: number): void => this.#progress(entry, done, total);
    const result = this.#run(entry, work({ id, signal: controller.signal, progress }));
    if (isCancellable) this.#results.add(result);
    const forget = (): void => void this.#results.delete(result);
    result.then(forget, forget);
    return { id, result };
  }

  /** Cancels a job; false: it had ended, cannot be cancelled, or is not known. */
  cancel(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry?.state.state !== 'running' || !entry.isCancellable) return false;
    this.#end(entry, 'cancelled', null);
    entry.controller.abort();
    return true;
  }

  /** Cancels all that can be, and waits for its end. */
  async stop(): Promise<void> {
    for (const id of this.#entries.keys()) this.cancel(id);
    await Promise.allSettled([...this.#results]);
  }

  async #run<Result>(entry: Entry, work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      if (entry.controller.signal.aborted) throw new JobCancelled(entry.state.title);
      this.#end(entry, 'done', null);
      return result;
    } catch (error) {
      if (entry.controller.signal.aborted) throw new JobCancelled(entry.state.title);
      this.#end(entry, 'failed', error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  #progress(entry: Entry, done: number, total: number): void {
    if (entry.state.state !== 'running') return;
    entry.state = { ...entry.state, done, total };
    if (performance.now() - entry.announcedAt >= ANNOUNCE_EVERY) this.#announce(entry);
  }

  #end(entry: Entry, state: JobState['state'], message: string | null): void {
    entry.state = { ...entry.state, state, message };
    this.#announce(entry);
    const ended = [...this.#entries.values()].filter((one) => one.state.state !== 'running');
    for (const { state: old } of ended.slice(0, -REMEMBERED)) this.#entries.delete(old.id);
  }

  #announce(entry: Entry): void {
    entry.announcedAt = performance.now();
    this.#notifier.announce({ topic: 'job', ...entry.state });
  }
}
