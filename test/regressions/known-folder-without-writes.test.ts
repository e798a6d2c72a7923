import { realpathSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ProjectDirectory } from '../../main/host/project-directory.ts';
import { StoreError } from '../../main/store/store-error.ts';
import { START } from '../builders/event-builder.ts';
import { emptyStore } from '../builders/store-builder.ts';
import { tempFolder } from '../builders/temp-folder.ts';

test('a folder that is known is found in a store that takes no writes, and a new one is refused', async () => {
  const store = await emptyStore();
  const directory = () => new ProjectDirectory(store, () => START, '/nowhere');
  const known = realpathSync(tempFolder());
  const { project } = await directory().resolve(known);
  store.projects.addRoot = () => {
    throw new StoreError('read-only', 'read-only for the test');
  };
  expect(await directory().resolve(known)).toMatchObject({ project: { id: project.id }, root: known });
  await expect(directory().resolve(tempFolder())).rejects.toMatchObject({ code: 'read-only' });
});
