import { serialize } from 'node:v8';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AS_PUBLISHED } from '../../main/engine/model/decay-settings.ts';
import { unpackMemory } from '../../main/store/packed-memory.ts';
import { open, storeFile } from '../builders/store-builder.ts';
import { batch, projectIn, resource, unsaved } from '../builders/store-events.ts';
import { changeFile, storeOfVersion } from '../builders/stored-version.ts';

describe('a store from before there were pins (S-10)', () => {
  it('opens with a base of the first form, and nothing in it is pinned', async () => {
    const { store } = await open(storeOfVersion(2));
    const projectId = projectIn(store);
    const base = unpackMemory(store.retention.baseOf(projectId)!.parts)!;
    expect(base.decay).toEqual(AS_PUBLISHED);
    expect(base.resources.map(({ pinned, pinnedAssociations }) => [pinned, pinnedAssociations])).toEqual(
      base.resources.map(() => [false, 0]),
    );
    expect(store.memories.load(projectId).saved.decay).toEqual(AS_PUBLISHED);
    expect(store.memories.hasPins(projectId)).toBe(false);
    expect(store.changes.latest(null, 9)).toEqual([]);
    expect(await store.verify()).toMatchObject({ ok: true });
  });

  it('keeps learned state of the first form as it is: its rows mean the same', async () => {
    const file = storeFile();
    const { store } = await open(file);
    const projectId = projectIn(store);
    store.events.append(batch(projectId, 0, 3));
    store.memories.save(projectId, unsaved({ touches: 1, resources: [resource(0)] }), 3);
    store.close();
    changeFile(file, "UPDATE settings SET value = 1 WHERE name = 'memory_format'");
    const { store: again } = await open(file);
    expect(again.memories.load(projectId)).toMatchObject({
      throughEventId: 3,
      saved: { resources: [resource(0)], decay: AS_PUBLISHED },
    });
  });

  it('is not read from a form that nobody wrote', () => {
    const packed = Buffer.concat([Uint8Array.of(77), deflateSync(serialize(unsaved({})))]);
    expect(unpackMemory([packed])).toBeNull();
  });
});
