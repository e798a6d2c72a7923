import { parentPort, workerData } from 'node:worker_threads';
import { countEvents } from '../store/count-events.ts';
import type { CountTask } from './activity-days.ts';

// Safe: only ActivityDays starts this worker, with such a task.
const { file, projectId, since } = workerData as CountTask;
parentPort?.postMessage(countEvents(file, projectId, since));
