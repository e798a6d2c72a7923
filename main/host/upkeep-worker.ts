import { parentPort, workerData } from 'node:worker_threads';
import { decayRates } from '../engine/decay/decay-rates.ts';
import { fadingNext } from '../engine/decay/fading-next.ts';
import { holdingsOf, outlookOf } from '../engine/decay/outlook.ts';
import { createEngine } from '../engine/engine.ts';
import type { ProjectMemory } from '../engine/memory/project-memory.ts';
import type { DecayPatch } from '../engine/model/decay-settings.ts';
import { patchDecay } from '../engine/model/decay-settings.ts';
import { MS_PER_DAY } from '../engine/model/units.ts';
import { openForReading } from '../store/open-for-reading.ts';
import type { Store } from '../store/store.ts';
import { surveyGrowth } from '../store/survey-growth.ts';
import { surveyLog } from '../store/survey-log.ts';
import type {
  FadingAnswer,
  FadingTask,
  OutlookTask,
  ProjectOutlook,
  StorageAnswer,
  StorageTask,
  UpkeepTask,
} from './upkeep-tasks.ts';

const engine = createEngine();

function openMemory(store: Store, projectId: number): ProjectMemory {
  return engine.openMemory(store.memories.load(projectId).saved, store.memories.cold(projectId));
}

function ratesOf(memory: ProjectMemory, patch: DecayPatch) {
  return decayRates(patchDecay(memory.decaySettings, patch), engine.config.decay);
}

/** Each project's outlook; one memory is open at a time. */
function outlooks(store: Store, { projectIds, at, patch, ahead }: OutlookTask): readonly ProjectOutlook[] {
  return projectIds.map((projectId) => {
    const memory = openMemory(store, projectId);
    return {
      projectId,
      holdings: holdingsOf(memory, at, engine.config),
      current: outlookOf(memory, at, memory.decay, ahead, engine.config),
      proposed: outlookOf(memory, at, ratesOf(memory, patch), ahead, engine.config),
    };
  });
}

function fading(store: Store, { projectId, at, patch, what, count }: FadingTask): FadingAnswer {
  const memory = openMemory(store, projectId);
  const rates = ratesOf(memory, patch);
  return {
    items: fadingNext(memory, at, rates, what, count, engine.config),
    dropBelow: rates.dropBelow,
  };
}

function storage({ file, since, now, keeping }: StorageTask): StorageAnswer {
  const savings = keeping.map((days) => {
    const { expired } = surveyLog(file, now - days * MS_PER_DAY, now);
    const sum = (of: 'events' | 'bytes') => expired.reduce((total, one) => total + one[of], 0);
    return { days, events: sum('events'), bytes: sum('bytes') };
  });
  return { ...surveyGrowth(file, since), savings };
}

function answer(task: UpkeepTask): unknown {
  if (task.kind === 'storage') return storage(task);
  const store = openForReading(task.file);
  try {
    return task.kind === 'outlook' ? outlooks(store, task) : fading(store, task);
  } finally {
    store.close();
  }
}

// Safe: only the host's upkeep starts this worker, with such a task.
parentPort?.postMessage(answer(workerData as UpkeepTask));
