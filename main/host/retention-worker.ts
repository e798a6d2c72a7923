import { parentPort, workerData } from 'node:worker_threads';
import { openForRebuild } from '../store/open-for-rebuild.ts';
import { packMemory } from '../store/packed-memory.ts';
import { surveyLog } from '../store/survey-log.ts';
import { deriveMemory } from './derive-memory.ts';
import type { FoldTask, RetentionTask } from './retention.ts';

/** Makes of a project's events up to an id the packed memory that stands for them. */
function fold({ file, projectId, throughEventId }: FoldTask): readonly Uint8Array[] {
  const source = openForRebuild(file, projectId, throughEventId);
  try {
    return packMemory(deriveMemory(source).whole);
  } finally {
    source.close();
  }
}

// Safe: only Retention starts this worker, with such a task.
const task = workerData as RetentionTask;
parentPort?.postMessage(task.kind === 'fold' ? fold(task) : surveyLog(task.file, task.before, task.now));
