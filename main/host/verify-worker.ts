import { parentPort, workerData } from 'node:worker_threads';
import { openForReading } from '../store/open-for-reading.ts';
import type { VerifyTask } from './maintenance.ts';

/**
 * Checks the whole store on a connection of its own: a large table takes a second, which no event should
 * wait.
 */
async function verify({ file }: VerifyTask): Promise<void> {
  const store = openForReading(file);
  parentPort?.postMessage(await store.verify());
  store.close();
}

// Safe: only Maintenance starts this worker, with such a task.
await verify(workerData as VerifyTask);
