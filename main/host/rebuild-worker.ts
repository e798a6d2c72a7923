import { parentPort, workerData } from 'node:worker_threads';
import { openForRebuild } from '../store/open-for-rebuild.ts';
import { deriveMemory } from './derive-memory.ts';
import type { RebuildAnswer, RebuildTask } from './maintenance.ts';
import { isSameMemory } from './same-memory.ts';

/** Learns a project's events anew, and compares the outcome with what is saved. */
function rebuild({ file, projectId, throughEventId }: RebuildTask): RebuildAnswer {
  const source = openForRebuild(file, projectId, throughEventId);
  const { whole, events } = deriveMemory(source);
  const isIdentical = isSameMemory(whole, source.saved, source.cold);
  source.close();
  const through = throughEventId ?? source.throughEventId;
  return { events, isIdentical, throughEventId: through, whole: isIdentical ? null : whole };
}

// Safe: only Maintenance starts this worker, with such a task.
parentPort?.postMessage(rebuild(workerData as RebuildTask));
