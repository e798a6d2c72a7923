import { expect, it } from 'vitest';
import { open } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('of events from before branches were kept none is known (S-10)', async () => {
  const { store, notices } = await open(storeOfVersion(9));
  expect(notices).toEqual([expect.stringContaining('was updated: branches')]);
  const events = [...store.events.after(projectIn(store), 0)];
  expect(events.map(({ branch }) => branch)).toEqual(events.map(() => null));
  expect(await store.verify()).toMatchObject({ ok: true, problems: [] });
});
