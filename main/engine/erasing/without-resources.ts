import type { ResourceName } from '../model/adjustment.ts';
import { AssociationList } from '../model/association-list.ts';
import { PostingList } from '../model/posting-list.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { SessionState } from '../model/session.ts';
import type { UnsavedMemory } from '../ports.ts';

/** The new ordinal of each resource that stays; undefined: it goes. */
type Renumbering = (ordinal: ResourceOrdinal) => ResourceOrdinal | undefined;

/**
 * A whole memory as if some resources had never been in it: they, what is associated with them, and the words
 * that lead to them. The others are numbered anew without gaps. Linear in the memory.
 */
export function withoutResources(whole: UnsavedMemory, erased: readonly ResourceName[]): UnsavedMemory {
  const names = new Set(erased.map(({ kind, name }) => `${kind}:${name}`));
  const tools = new Set(erased.filter(({ kind }) => kind === 'tool').map(({ name }) => name));
  const kept = whole.resources
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .filter(({ kind, name }) => !names.has(`${kind}:${name}`));
  const ordinals = new Map(kept.map(({ ordinal }, index) => [ordinal, index]));
  const renumber: Renumbering = (ordinal) => ordinals.get(ordinal);
  return {
    touches: whole.touches,
    resources: kept.map((resource, ordinal) => ({ ...resource, ordinal })),
    associations: rekeyed(whole.associations, renumber, (bytes) => associations(bytes, renumber)),
    accessTimes: rekeyed(whole.accessTimes, renumber, (bytes) => bytes),
    postings: postings(whole.postings, renumber),
    followers: followers(whole.followers, tools),
    sessions: whole.sessions.map((session) => sessionWithout(session, tools, renumber)),
    forgottenSessions: whole.forgottenSessions,
    decay: whole.decay,
  };
}

function rekeyed(
  blobs: ReadonlyMap<ResourceOrdinal, Uint8Array>,
  renumber: Renumbering,
  change: (bytes: Uint8Array) => Uint8Array,
): ReadonlyMap<ResourceOrdinal, Uint8Array> {
  const kept = new Map<ResourceOrdinal, Uint8Array>();
  for (const [ordinal, bytes] of blobs) {
    const to = renumber(ordinal);
    if (to !== undefined) kept.set(to, change(bytes));
  }
  return kept;
}

function associations(bytes: Uint8Array, renumber: Renumbering): Uint8Array {
  const before = AssociationList.fromBytes(bytes);
  const after = AssociationList.empty();
  for (let index = 0; index < before.length; index++) {
    const to = renumber(before.to(index));
    if (to === undefined) continue;
    after.add(to, before.weight(index), before.coAccesses(index), before.at(index));
    after.pin(after.length - 1, before.isPinned(index));
  }
  return after.toBytes();
}

function postings(
  terms: ReadonlyMap<string, Uint8Array>,
  renumber: Renumbering,
): ReadonlyMap<string, Uint8Array> {
  const kept = new Map<string, Uint8Array>();
  for (const [term, bytes] of terms) {
    const before = PostingList.fromBytes(bytes);
    const after = PostingList.empty();
    for (let index = 0; index < before.length; index++) {
      const ordinal = renumber(before.ordinal(index));
      if (ordinal === undefined) continue;
      for (let count = before.count(index); count > 0; count--) after.add(ordinal);
    }
    if (after.length > 0) kept.set(term, after.toBytes());
  }
  return kept;
}

function followers(runs: UnsavedMemory['followers'], tools: ReadonlySet<string>): UnsavedMemory['followers'] {
  if (tools.size === 0) return runs;
  const kept = new Map<string, ReadonlyMap<string, number>>();
  for (const [run, next] of runs) {
    if (run.split('\n').some((tool) => tools.has(tool))) continue;
    const counts = new Map([...next].filter(([tool]) => !tools.has(tool)));
    if (counts.size > 0) kept.set(run, counts);
  }
  return kept;
}

function sessionWithout(
  session: SessionState,
  tools: ReadonlySet<string>,
  renumber: Renumbering,
): SessionState {
  const those = (ordinals: readonly ResourceOrdinal[]): readonly ResourceOrdinal[] =>
    ordinals.map(renumber).filter((ordinal) => ordinal !== undefined);
  return {
    ...session,
    window: those(session.window),
    files: those(session.files),
    told: those(session.told),
    tools: session.tools.filter((tool) => !tools.has(tool)),
  };
}
