import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Store } from '../store/store.ts';
import { startWorker } from './run-worker.ts';

/** What the flush worker is told at its start. */
export interface FlushTask {
  readonly file: string;
}

/**
 * Brings the store's log to the disk in a worker with a connection of its own: waiting for the disk takes
 * tens of milliseconds, in which no hook should wait. Started at the first flush; one that died is started
 * anew at the next.
 */
export class LogFlush {
  readonly #store: Store;
  #worker: Worker | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  get file(): string {
    return this.#store.file;
  }

  /** As the store's own, elsewhere. Throws what the worker throws. */
  async flushToDisk(): Promise<number> {
    if (this.#store.isReadOnly) return this.#store.flushToDisk();
    this.#worker ??= this.#start();
    return askOnce(this.#worker);
  }

  /** Closes the worker's connection, and settles when it is closed: the store's own must be the last. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    worker.postMessage('end');
    // One that fails at its end has ended all the same: what stops after it must not be kept from it.
    await new Promise((resolve) => worker.once('exit', resolve));
  }

  #start(): Worker {
    const worker = startWorker('flush-worker', { file: this.#store.file } satisfies FlushTask);
    const forget = (): void => {
      this.#worker = null;
    };
    worker.once('exit', forget);
    worker.once('error', forget);
    return worker;
  }
}

async function askOnce(worker: Worker): Promise<number> {
  const answered = new AbortController();
  const { signal } = answered;
  worker.postMessage('flush');
  try {
    const [logBytes] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('the flush-worker ended without an answer');
      }),
    ]);
    return logBytes;
  } finally {
    answered.abort();
  }
}
