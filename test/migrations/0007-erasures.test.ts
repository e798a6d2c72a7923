import { expect, it } from 'vitest';
import { START } from '../builders/event-builder.ts';
import { open } from '../builders/store-builder.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('a store from before there were erasures opens with none, and keeps those that begin (S-10)', async () => {
  const file = storeOfVersion(6);
  const { store, notices } = await open(file);
  expect(notices).toEqual([expect.stringContaining('was updated: erasures')]);
  expect(store.erasing.list()).toEqual([]);
  const first = store.erasing.begin(START, true);
  store.erasing.end(first);
  const second = store.erasing.begin(START + 1, false);
  // A number is never given twice: files of the first may still lie about.
  expect([first, second]).toEqual([1, 2]);
  store.erasing.setUndoable(second, START + 60_000);
  store.close();
  expect((await open(file)).store.erasing.list()).toEqual([
    { id: 2, at: START + 1, undoUntil: START + 60_000, state: 'undoable', deletesBackups: false },
  ]);
});
