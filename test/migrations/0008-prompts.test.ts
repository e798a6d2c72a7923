import { expect, it } from 'vitest';
import { open } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('a store from before there was a list of prompts finds those that were recorded before (S-10)', async () => {
  const { store, notices } = await open(storeOfVersion(7));
  const projectId = projectIn(store);
  expect(notices).toEqual([expect.stringContaining('was updated: prompts')]);
  expect(store.events.countPrompts(projectId)).toBe(1);
  expect(store.events.promptsAfter(projectId, 0, 9).map(({ id, text }) => [id, text])).toEqual([
    [6, 'it\'s "quoted"'],
  ]);
  expect(await store.verify()).toMatchObject({ ok: true, problems: [] });
});
