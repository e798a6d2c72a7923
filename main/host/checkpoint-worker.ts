import { parentPort, workerData } from 'node:worker_threads';
import { openForCheckpoints } from '../store/open-for-checkpoints.ts';
import type { CheckpointTask } from './checkpoints.ts';

// Safe: only Checkpoints starts this worker, with such a task.
const { file } = workerData as CheckpointTask;
const store = openForCheckpoints(file);

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
