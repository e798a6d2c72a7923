import { expect, test } from 'vitest';
import { AS_PUBLISHED } from '../../main/engine/model/decay-settings.ts';
import type { SavedMemory } from '../../main/engine/ports.ts';
import { isSameMemory } from '../../main/host/same-memory.ts';
import { resource, unsaved } from '../builders/store-events.ts';

test('associations that are saved and not derived are a difference', () => {
  const resources = [resource(0), resource(1)];
  const saved: SavedMemory = {
    resources,
    touches: 2,
    followers: new Map(),
    sessions: [],
    decay: AS_PUBLISHED,
  };
  const derived = unsaved({ resources, touches: 2 });
  const nothing = { associations: () => null, accessTimes: () => null, postings: () => null };
  const leftover = {
    ...nothing,
    associations: (ordinal: number) => (ordinal === 1 ? new Uint8Array(1) : null),
  };
  expect([isSameMemory(derived, saved, nothing), isSameMemory(derived, saved, leftover)]).toEqual([
    true,
    false,
  ]);
});
