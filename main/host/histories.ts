import type { Worker } from 'node:worker_threads';
import type { AssociationName } from '../engine/model/adjustment.ts';
import type { Store } from '../store/store.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import type { Series, Wanted } from './history-series.ts';
import type { JobsUnderWay, RunningJob, StartedJob } from './jobs-under-way.ts';
import { startWorker } from './run-worker.ts';

/** To replay a project's log, and to tell what became of some associations. */
export interface ReplayTask extends Wanted {
  readonly kind: 'replay';
  readonly file: string;
  readonly projectId: number;
  readonly throughEventId: number;
  readonly pairs: readonly AssociationName[];
}
interface CountTask {
  readonly kind: 'count';
  readonly file: string;
  readonly projectId: number;
}
/** What the history worker is told: one of its two tasks. */
export type HistoryTask = ReplayTask | CountTask;

/** What a replay gives. */
export interface Replayed {
  /** Events replayed. */
  readonly events: number;
  /** False: the first events are no longer kept, only what they taught. */
  readonly isWhole: boolean;
  /** In the order of the pairs. */
  readonly series: readonly Series[];
}
/** What the worker says. */
export type HistoryMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | ({ readonly kind: 'replayed' } & Replayed)
  | { readonly kind: 'counted'; readonly associations: number };

/** Whose history is asked for. */
export interface HistoryQuery extends Wanted {
  readonly project: StoredProject;
  readonly pairs: readonly AssociationName[];
  /** Id for the job; absent: one is made. */
  readonly job: string | undefined;
}

/** How associations came to be what they are, by replaying the log in a worker. */
export class Histories {
  readonly #store: Store;
  readonly #jobs: JobsUnderWay;

  constructor(store: Store, jobs: JobsUnderWay) {
    this.#store = store;
    this.#jobs = jobs;
  }

  /** Starts a replay as a job. Throws `JobIdTaken`. Linear in the project's events. */
  replay({ project, job: id, ...wanted }: HistoryQuery): StartedJob<Replayed> {
    const { id: projectId, events, lastEventId: throughEventId } = project;
    const task: ReplayTask = { kind: 'replay', file: this.#store.file, projectId, throughEventId, ...wanted };
    return this.#jobs.start({ id, kind: 'graph-history', title: 'Replaying the log' }, async (job) => {
      job.progress(0, events);
      const message = await answerOf(startWorker('history-worker', task), job, events);
      if (message.kind !== 'replayed') throw new Error('the history worker did not replay');
      return message;
    });
  }

  /** Counts a project's saved associations; each direction is one. */
  async countAssociations(projectId: number): Promise<number> {
    const task: CountTask = { kind: 'count', file: this.#store.file, projectId };
    const message = await answerOf(startWorker('history-worker', task));
    return message.kind === 'counted' ? message.associations : 0;
  }
}

/** Waits for a worker's answer, and passes on how far it is. */
function answerOf(
  worker: Worker,
  job?: RunningJob,
  total = 0,
): Promise<Exclude<HistoryMessage, { readonly kind: 'progress' }>> {
  const terminate = (): void => void worker.terminate();
  job?.signal.addEventListener('abort', terminate);
  return new Promise((resolve, reject) => {
    worker.on('message', (message: HistoryMessage) => {
      if (message.kind === 'progress') job?.progress(Math.min(message.done, total), total);
      else resolve(message);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      job?.signal.removeEventListener('abort', terminate);
      reject(new Error(`the history worker ended with code ${code} and no result`));
    });
  });
}
