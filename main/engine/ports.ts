import type { DecayRates } from './decay/decay-rates.ts';
import type { AssociationList } from './model/association-list.ts';
import type { DecaySettings } from './model/decay-settings.ts';
import type { PostingList } from './model/posting-list.ts';
import type { Resource, ResourceKind, ResourceOrdinal } from './model/resource.ts';
import type { SessionState } from './model/session.ts';

/**
 * What the engine may ask of one project's memory. Synchronous and read-only; every value returned is as of
 * the latest event learned. A value read is valid until the next change set is applied.
 */
export interface ReadableMemory {
  /** Resources known; ordinals run from 0 to this, exclusive. */
  readonly size: number;
  /** Touches learned so far. */
  readonly touches: number;
  /** Sessions in which the most widely used resource was touched: at most the sessions learned from. */
  readonly sessionsSeen: number;
  /** How fast it fades. Weights and activations are read through `decay/faded.ts`, which applies it. */
  readonly decay: DecayRates;
  /** What of that a person has set. */
  readonly decaySettings: DecaySettings;
  /** Resources that have index terms: the BM25 collection size. */
  readonly documents: number;
  /** Index terms over all of them, counted with repeats: the BM25 collection length. */
  readonly documentTerms: number;
  find(kind: ResourceKind, name: string): ResourceOrdinal | undefined;
  resource(ordinal: ResourceOrdinal): Resource;
  /** Index terms of a resource, counted with repeats: as its `terms`, without a look at the rest of it. */
  terms(ordinal: ResourceOrdinal): number;
  associations(ordinal: ResourceOrdinal): AssociationList;
  /** Times of the last accesses, oldest first, at most 50. */
  accessTimes(ordinal: ResourceOrdinal): Float64Array;
  postings(term: string): PostingList;
  /** Files, the latest touched first, deleted ones included; at most `count`. */
  recentFiles(count: number): readonly ResourceOrdinal[];
  /** Files, the most often touched first, ties the latest first, deleted ones included; at most `count`. */
  frequentFiles(count: number): readonly ResourceOrdinal[];
  /** Tools by number of calls, ties the latest first. */
  frequentTools(): readonly ResourceOrdinal[];
  /** How often each tool followed a run of tools; runs are names joined by line feeds. May be empty. */
  followers(run: string): ReadonlyMap<string, number>;
  session(key: string): SessionState | undefined;
  sessions(): readonly SessionState[];
}

/**
 * Number of the form in which memories are saved: of the bytes below, and of what the rest means. A change of either raises
 * it; stores then learn anew from their log, and what stands for events no longer kept must be converted.
 */
export const MEMORY_FORMAT = 3;

/**
 * Where the parts of a memory that are not held in RAM come from. Returns null for what was never saved.
 * `associations` and `accessTimes` are little-endian doubles, `postings` what `PostingList` writes.
 */
export interface ColdMemory {
  associations(ordinal: ResourceOrdinal): Uint8Array | null;
  accessTimes(ordinal: ResourceOrdinal): Uint8Array | null;
  postings(term: string): Uint8Array | null;
}

/**
 * One project's learned state as the store keeps it: what is loaded at once. The rest is {@link ColdMemory}.
 */
export interface SavedMemory {
  /** In ordinal order, without gaps. */
  readonly resources: readonly Resource[];
  readonly touches: number;
  readonly followers: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly sessions: readonly SessionState[];
  readonly decay: DecaySettings;
}

/** What changed since the last save; each part replaces what was saved under the same key. */
export interface UnsavedMemory {
  readonly touches: number;
  readonly resources: readonly Resource[];
  readonly associations: ReadonlyMap<ResourceOrdinal, Uint8Array>;
  readonly accessTimes: ReadonlyMap<ResourceOrdinal, Uint8Array>;
  readonly postings: ReadonlyMap<string, Uint8Array>;
  readonly followers: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly sessions: readonly SessionState[];
  /** Keys of sessions that are forgotten. */
  readonly forgottenSessions: readonly string[];
  /** Null: as it was. */
  readonly decay: DecaySettings | null;
}

/** The whole memory of a project of which nothing was learned; as a change: nothing changed. */
export const NOTHING_LEARNED: UnsavedMemory = {
  touches: 0,
  resources: [],
  associations: new Map(),
  accessTimes: new Map(),
  postings: new Map(),
  followers: new Map(),
  sessions: [],
  forgottenSessions: [],
  decay: null,
};
