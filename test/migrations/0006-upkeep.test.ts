import { serialize } from 'node:v8';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AS_PUBLISHED } from '../../main/engine/model/decay-settings.ts';
import { unpackMemory } from '../../main/store/packed-memory.ts';
import { open } from '../builders/store-builder.ts';
import { projectIn, unsaved } from '../builders/store-events.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

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

  it('is not read from a form that nobody wrote', () => {
    const packed = Buffer.concat([Uint8Array.of(77), deflateSync(serialize(unsaved({})))]);
    expect(unpackMemory([packed])).toBeNull();
  });
});
