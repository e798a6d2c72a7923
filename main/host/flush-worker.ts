import { parentPort, workerData } from 'node:worker_threads';
import { openForFlush } from '../store/open-for-flush.ts';
import type { FlushTask } from './log-flush.ts';

// Safe: only LogFlush starts this worker, with such a task.
const { file } = workerData as FlushTask;
const store = openForFlush(file);

/**
 * Each message asks for one flush and is answered with the length of the log; the last one ends the worker.
 */
parentPort?.on('message', (message: 'flush' | 'end') => {
  if (message === 'flush') parentPort?.postMessage(store.flushToDisk());
  else {
    store.close();
    parentPort?.close();
  }
});
