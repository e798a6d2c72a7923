import { expect, it } from 'vitest';
import { open, storeFile } from '../builders/store-builder.ts';
import { batch, projectIn, resource, unsaved } from '../builders/store-events.ts';
import { changeFile } from '../builders/stored-version.ts';

it('learned state that another version encoded in its own way is dropped, to be learned anew, and nothing is told', async () => {
  const file = storeFile();
  const before = await open(file);
  const projectId = projectIn(before.store);
  before.store.events.append(batch(projectId, 0, 3));
  before.store.memories.save(projectId, unsaved({ touches: 1, resources: [resource(0)] }), 3);
  before.store.close();
  expect((await open(file)).store.memories.load(projectId).throughEventId).toBe(3);
  changeFile(file, "UPDATE settings SET value = 99 WHERE name = 'memory_format'");
  const { store, notices } = await open(file);
  expect(notices).toEqual([]);
  expect(store.memories.load(projectId)).toMatchObject({ throughEventId: 0, saved: { resources: [] } });
  expect([...store.events.after(projectId, 0)]).toHaveLength(3);
});

it('an association list of the wrong length is found by a check', async () => {
  const file = storeFile();
  const { store } = await open(file);
  const projectId = projectIn(store);
  store.events.append(batch(projectId, 0, 1));
  const associations = new Map([[0, new Uint8Array(32)]]);
  store.memories.save(projectId, unsaved({ touches: 1, resources: [resource(0)], associations }), 1);
  expect(await store.verify()).toMatchObject({ ok: false, problems: ['1 association lists cannot be read'] });
});
