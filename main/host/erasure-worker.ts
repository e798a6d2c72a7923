import { parentPort, workerData } from 'node:worker_threads';
import { openForReading } from '../store/open-for-reading.ts';
import { scrub } from '../store/scrub.ts';
import type { Store } from '../store/store.ts';
import { type ProjectSurvey, surveyProject } from './erasure-survey.ts';
import type { ErasureTask, SurveyTask } from './erasure-tasks.ts';
import { UndoWriter } from './undo-file.ts';

function survey({ file, projectIds, cut, throughEventId, undoFile }: SurveyTask): readonly ProjectSurvey[] {
  return reading(file, (store) => {
    const undo = undoFile === null ? null : new UndoWriter(undoFile);
    try {
      const surveys = projectIds.map((projectId) =>
        surveyProject(store, projectId, cut, throughEventId, (line) => undo?.write(line)),
      );
      undo?.finish();
      return surveys;
    } catch (error) {
      undo?.abandon();
      throw error;
    }
  });
}

function reading<Result>(file: string, work: (store: Store) => Result): Result {
  const store = openForReading(file);
  try {
    return work(store);
  } finally {
    store.close();
  }
}

async function run(task: ErasureTask): Promise<unknown> {
  switch (task.kind) {
    case 'survey':
      return survey(task);
    case 'unused':
      return reading(task.file, (store) => store.erasing.unused());
    case 'scrub':
      await scrub(task.file);
      return true;
  }
}

// Safe: only Erasures starts this worker, with such a task.
parentPort?.postMessage(await run(workerData as ErasureTask));
