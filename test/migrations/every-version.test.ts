import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../main/store/migrations/migrations.ts';
import { open } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';
import { pragmaOf, storeOfThisVersion, storeOfVersion } from '../builders/stored-version.ts';

it.each(MIGRATIONS)(
  'a store of version $version opens with all that is in it (S-10)',
  async ({ version }) => {
    const file = storeOfVersion(version);
    const { store } = await open(file);
    const projectId = projectIn(store);
    expect(pragmaOf(file, 'user_version')).toBe(MIGRATIONS.length);
    expect([...store.events.after(projectId, 0)].map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    const has = (since: number) => (version < since ? [] : [1]);
    expect({
      deliveries: store.deliveries.pending().map(({ id }) => id),
      procedures: [...store.procedures.allOf(projectId)].map(({ id }) => id),
      changes: store.changes.latest(null, 9).map(({ id }) => id),
    }).toEqual({ deliveries: has(4), procedures: has(5), changes: has(6) });
    expect(await store.verify()).toEqual({ ok: true, problems: [], events: 6 });
  },
);

it('a store of the newest version opens as it is, and nothing is told', async () => {
  expect((await open(storeOfThisVersion())).notices).toEqual([]);
});
