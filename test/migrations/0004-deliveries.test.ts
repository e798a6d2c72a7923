import { expect, it } from 'vitest';
import { delivery } from '../builders/deliveries.ts';
import { open } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('a store of before opens with all its rows and no deliveries, and takes some', async () => {
  const { store } = await open(storeOfVersion(2));
  const projectId = projectIn(store);
  expect(store.events.count()).toBe(6);
  const id = store.deliveries.takeId();
  expect(id).toBe(1);
  store.deliveries.save([delivery({ id, projectId }, 'src/a.ts')], []);
  expect(store.deliveries.get(id)).toMatchObject({ text: 'Files:\nsrc/a.ts' });
  expect(await store.verify()).toMatchObject({ ok: true, problems: [] });
});
