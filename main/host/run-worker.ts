import { Worker } from 'node:worker_threads';

/** Workers, each a file of this folder, which a build puts beside the program. */
type WorkerName =
  | 'activity-worker'
  | 'bundle-worker'
  | 'erasure-worker'
  | 'flush-worker'
  | 'history-worker'
  | 'import-worker'
  | 'procedure-worker'
  | 'rebuild-worker'
  | 'retention-worker'
  | 'upkeep-worker'
  | 'verify-worker';

/** Starts a worker that lives until it is told to end. */
export function startWorker(name: WorkerName, task: object): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new Worker(new URL(`./${name}.${extension}`, import.meta.url), { workerData: task });
}

/** Runs a worker to its one answer. Throws what it throws, or that it was ended. */
export function runWorker<Answer>(name: WorkerName, task: object, end?: AbortSignal): Promise<Answer> {
  const worker = startWorker(name, task);
  const terminate = (): void => void worker.terminate();
  end?.addEventListener('abort', terminate);
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      end?.removeEventListener('abort', terminate);
      reject(new Error(`the ${name} ended with code ${code} and no result`));
    });
  });
}
