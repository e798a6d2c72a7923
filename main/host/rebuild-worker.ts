import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '../engine/engine.ts';
import { openForRebuild } from '../store/open-for-rebuild.ts';
import type { RebuildAnswer, RebuildTask } from './maintenance.ts';
import { isSameMemory } from './same-memory.ts';

/** Learns a project's events from the first one on, and compares the outcome with what is saved. */
function rebuild({ file, projectId }: RebuildTask): RebuildAnswer {
  const source = openForRebuild(file, projectId);
  const engine = createEngine();
  const memory = engine.openMemory();
  let events = 0;
  for (const event of source.events) {
    engine.observe(memory, event);
    events++;
  }
  const unsaved = memory.takeUnsaved();
  const isIdentical = isSameMemory(unsaved, source.saved, source.cold);
  source.close();
  return { events, isIdentical, throughEventId: source.throughEventId, unsaved };
}

// Safe: only Maintenance starts this worker, with such a task.
parentPort?.postMessage(rebuild(workerData as RebuildTask));
