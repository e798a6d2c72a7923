import { expect, it } from 'vitest';
import { open } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('of commands from before durations were kept none is known (S-10)', async () => {
  const { store, notices } = await open(storeOfVersion(8));
  expect(notices).toEqual([expect.stringContaining('was updated: durations')]);
  const events = [...store.events.after(projectIn(store), 0)];
  expect(events.map(({ durationMs }) => durationMs)).toEqual(events.map(() => null));
  expect(await store.verify()).toMatchObject({ ok: true, problems: [] });
});
