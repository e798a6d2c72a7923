import { expect, it } from 'vitest';
import { open } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('a store of version 2 opens without procedures, its log not mined, and takes some in', async () => {
  const { store } = await open(storeOfVersion(2));
  const projectId = projectIn(store);
  expect([...store.procedures.allOf(projectId)]).toEqual([]);
  expect(store.procedures.progress(projectId)).toEqual({
    minedThrough: 0,
    resumeFrom: 0,
    workflowsThrough: 0,
  });
  store.procedures.setProgress(projectId, { minedThrough: 4, resumeFrom: 3, workflowsThrough: 2 });
  expect(store.procedures.progress(projectId)).toEqual({
    minedThrough: 4,
    resumeFrom: 3,
    workflowsThrough: 2,
  });
});
