import { AS_PUBLISHED } from '../model/decay-settings.ts';
import type { ColdMemory, SavedMemory, UnsavedMemory } from '../ports.ts';

/** A whole memory in the form in which one is opened. */
export function asSaved(whole: UnsavedMemory): { readonly saved: SavedMemory; readonly cold: ColdMemory } {
  const { touches, followers, sessions } = whole;
  const resources = whole.resources.toSorted((a, b) => a.ordinal - b.ordinal);
  return {
    saved: { resources, touches, followers, sessions, decay: whole.decay ?? AS_PUBLISHED },
    cold: {
      associations: (ordinal) => whole.associations.get(ordinal) ?? null,
      accessTimes: (ordinal) => whole.accessTimes.get(ordinal) ?? null,
      postings: (term) => whole.postings.get(term) ?? null,
    },
  };
}

/** A whole memory and what changed in it since, as one whole. Linear in both. */
export function mergeMemory(whole: UnsavedMemory, changes: UnsavedMemory): UnsavedMemory {
  const forgotten = new Set(changes.forgottenSessions);
  const keptSessions = whole.sessions.filter(({ key }) => !forgotten.has(key));
  return {
    touches: changes.touches,
    resources: replaced(whole.resources, changes.resources, ({ ordinal }) => ordinal),
    associations: new Map([...whole.associations, ...changes.associations]),
    accessTimes: new Map([...whole.accessTimes, ...changes.accessTimes]),
    postings: new Map([...whole.postings, ...changes.postings]),
    followers: new Map([...whole.followers, ...changes.followers]),
    sessions: replaced(keptSessions, changes.sessions, ({ key }) => key),
    forgottenSessions: [],
    decay: changes.decay ?? whole.decay,
  };
}

function replaced<Item>(
  items: readonly Item[],
  changes: readonly Item[],
  keyOf: (item: Item) => string | number,
): readonly Item[] {
  return [...new Map([...items, ...changes].map((item) => [keyOf(item), item])).values()];
}
