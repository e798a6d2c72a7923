import { parentPort, workerData } from 'node:worker_threads';
import { openForRebuild } from '../store/open-for-rebuild.ts';
import { deriveMemory } from './derive-memory.ts';
import type { RebuildAnswer, RebuildTask } from './maintenance.ts';
import { isSameMemory } from './same-memory.ts';

/** Learns a project's events anew, and compares the outcome with what is saved. */
function rebuild({ file, projectId }: RebuildTask): RebuildAnswer {
  const source = openForRebuild(file, projectId);
  const { whole, events } = deriveMemory(source);
  const isIdentical = isSameMemory(whole, source.saved, source.cold);
  source.close();
  return { events, isIdentical, throughEventId: source.throughEventId, whole: isIdentical ? null : whole };
}

// Safe: only Maintenance starts this worker, with such a task.
parentPort?.postMessage(rebuild(workerData as RebuildTask));
