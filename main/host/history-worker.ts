import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '../engine/engine.ts';
import { PairRecorder } from '../engine/graph/pair-history.ts';
import { observe } from '../engine/learning/observe.ts';
import { asSaved } from '../engine/memory/whole-memory.ts';
import { openForReading } from '../store/open-for-reading.ts';
import { openForRebuild } from '../store/open-for-rebuild.ts';
import type { HistoryMessage, HistoryTask, ReplayTask } from './histories.ts';
import { toSeries } from './history-series.ts';

/** Events between two reports of progress. Chosen: some ten a second. */
const REPORT_EVERY = 2_000;

function tell(message: HistoryMessage): void {
  parentPort?.postMessage(message);
}

/** Learns a project's events anew, and writes down what becomes of the pairs that are asked about. */
function replay(task: ReplayTask): void {
  const source = openForRebuild(task.file, task.projectId, task.throughEventId);
  try {
    const engine = createEngine();
    const base = source.base === null ? null : asSaved(source.base);
    const memory = engine.openMemory(base?.saved, base?.cold);
    const recorder = new PairRecorder(task.pairs);
    recorder.begin(memory);
    let events = 0;
    for (const event of source.events) {
      const apply: Parameters<typeof observe>[1] = (changes) => {
        memory.apply(changes);
        recorder.record(memory, changes, event);
      };
      observe(memory, apply, event, engine.config);
      if (++events % REPORT_EVERY === 0) tell({ kind: 'progress', done: events });
    }
    const series = recorder.histories().map((history) => toSeries(history, task));
    tell({ kind: 'replayed', events, isWhole: source.base === null, series });
  } finally {
    source.close();
  }
}

function count({ file, projectId }: HistoryTask): void {
  const store = openForReading(file);
  try {
    tell({ kind: 'counted', associations: store.memories.countAssociations(projectId) });
  } finally {
    store.close();
  }
}

// Safe: only Histories starts this worker, with such a task.
const task = workerData as HistoryTask;
if (task.kind === 'replay') replay(task);
else count(task);
