import { parentPort, workerData } from 'node:worker_threads';
import { sumActivity } from '../store/sum-activity.ts';
import type { SumTask } from './activity-days.ts';

// Safe: only ActivityDays starts this worker, with such a task.
const { file, ...wanted } = workerData as SumTask;
parentPort?.postMessage(sumActivity(file, wanted));
