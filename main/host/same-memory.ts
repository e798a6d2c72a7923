import { isDeepStrictEqual } from 'node:util';
import type { ColdMemory, SavedMemory, UnsavedMemory } from '../engine/ports.ts';

/** Whether a memory derived anew is, bit for bit, the one that is saved. Linear in both. */
export function isSameMemory(derived: UnsavedMemory, saved: SavedMemory, cold: ColdMemory): boolean {
  return (
    derived.touches === saved.touches &&
    isDeepStrictEqual(
      [...derived.resources].sort((a, b) => a.ordinal - b.ordinal),
      saved.resources,
    ) &&
    isDeepStrictEqual(derived.followers, saved.followers) &&
    isDeepStrictEqual(byKey(derived.sessions), byKey(saved.sessions)) &&
    hasSameBytes(derived.associations, cold.associations) &&
    hasSameBytes(derived.accessTimes, cold.accessTimes) &&
    hasSameBytes(derived.postings, cold.postings)
  );
}

function byKey<Session extends { readonly key: string }>(sessions: readonly Session[]): Map<string, Session> {
  return new Map(sessions.map((session) => [session.key, session]));
}

function hasSameBytes<Key>(
  derived: ReadonlyMap<Key, Uint8Array>,
  saved: (key: Key) => Uint8Array | null,
): boolean {
  for (const [key, bytes] of derived) {
    const before = saved(key);
    if (before === null || Buffer.compare(bytes, before) !== 0) return false;
  }
  return true;
}
