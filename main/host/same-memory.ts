import { isDeepStrictEqual } from 'node:util';
import { AS_PUBLISHED } from '../engine/model/decay-settings.ts';
import type { ColdMemory, SavedMemory, UnsavedMemory } from '../engine/ports.ts';

const NOTHING = new Uint8Array();

/**
 * Whether a memory derived anew is, bit for bit, the one that is saved. Linear in both. Postings of terms
 * that the derived one does not have are not looked for.
 */
export function isSameMemory(derived: UnsavedMemory, saved: SavedMemory, cold: ColdMemory): boolean {
  const ordinals = saved.resources.map(({ ordinal }) => ordinal);
  return (
    derived.touches === saved.touches &&
    isDeepStrictEqual(derived.decay ?? AS_PUBLISHED, saved.decay) &&
    isDeepStrictEqual(
      [...derived.resources].sort((a, b) => a.ordinal - b.ordinal),
      saved.resources,
    ) &&
    isDeepStrictEqual(derived.followers, saved.followers) &&
    isDeepStrictEqual(byKey(derived.sessions), byKey(saved.sessions)) &&
    hasSameBytes(ordinals, derived.associations, cold.associations) &&
    hasSameBytes(ordinals, derived.accessTimes, cold.accessTimes) &&
    hasSameBytes(derived.postings.keys(), derived.postings, cold.postings)
  );
}

function byKey<Session extends { readonly key: string }>(sessions: readonly Session[]): Map<string, Session> {
  return new Map(sessions.map((session) => [session.key, session]));
}

function hasSameBytes<Key>(
  keys: Iterable<Key>,
  derived: ReadonlyMap<Key, Uint8Array>,
  saved: (key: Key) => Uint8Array | null,
): boolean {
  for (const key of keys) {
    if (Buffer.compare(derived.get(key) ?? NOTHING, saved(key) ?? NOTHING) !== 0) return false;
  }
  return true;
}
