import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { START } from '../../builders/event-builder.ts';
import { open } from '../../builders/store-builder.ts';
import { projectIn, resource } from '../../builders/store-events.ts';
import { changeFile, storeOfThisVersion } from '../../builders/stored-version.ts';

describe('a store whose structure is not what its version says (S-11)', () => {
  for (const [what, sql, missing] of [
    ['an index', 'DROP INDEX events_by_key', 'index events_by_key'],
    ['the entry of an update', 'DELETE FROM migrations', 'the entry of update 1 initial'],
    ['the list of updates', 'DROP TABLE migrations', 'migrations.version INTEGER'],
  ] as const) {
    it(`gets ${what} again, and keeps everything`, async () => {
      const file = storeOfThisVersion();
      changeFile(file, sql);
      const { store, notices } = await open(file);
      expect(notices).toEqual([expect.stringContaining(missing)]);
      expect(store.events.count()).toBe(6);
      store.close();
      const { notices: later } = await open(file);
      expect(later).toEqual([]);
    });
  }

  for (const [what, sql] of [
    ['a column of the learned state', 'ALTER TABLE resources DROP COLUMN terms'],
    ['a table of the learned state', 'DROP TABLE access_times'],
  ] as const) {
    it(`learns again from the log, on top of its base, when it lacks ${what}`, async () => {
      const file = storeOfThisVersion();
      changeFile(file, sql);
      const { store, notices } = await open(file);
      const projectId = projectIn(store);
      expect(notices).toHaveLength(1);
      expect(store.memories.load(projectId)).toMatchObject({
        throughEventId: 2,
        saved: { resources: [resource(0)] },
      });
      expect([...store.events.after(projectId, 0)]).toHaveLength(6);
      expect(await store.verify()).toMatchObject({ ok: true });
    });
  }

  for (const [what, sql] of [
    ['a column of the log', 'ALTER TABLE events DROP COLUMN query'],
    ['the table of counters', 'DROP TABLE counters'],
    ['the table of sessions', 'DROP TABLE sessions'],
  ] as const) {
    it(`is kept aside and its events are read into a new one when it lacks ${what}`, async () => {
      const file = storeOfThisVersion();
      changeFile(file, sql);
      const { store, notices } = await open(file, START + 1);
      expect(notices).toEqual([
        expect.stringContaining('6 events were read from the damaged file; none is lost'),
      ]);
      expect([...store.events.after(projectIn(store), 0)].map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(readdirSync(dirname(file)).filter((name) => name.includes('damaged'))).not.toEqual([]);
      expect(await store.verify()).toMatchObject({ ok: true });
    });
  }
});
