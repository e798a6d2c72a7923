import type { AssociationList } from './model/association-list.ts';
import type { Resource, ResourceKind, ResourceOrdinal } from './model/resource.ts';
import type { SessionState } from './model/session.ts';

/** The resources that hold a term: ordinal → how often it was gathered for that resource. */
export type Postings = ReadonlyMap<ResourceOrdinal, number>;

/**
 * What the engine may ask of one project's memory. Synchronous and read-only; every value returned is as of
 * the latest event learned. A value read is valid until the next change set is applied.
 */
export interface ReadableMemory {
  /** Resources known; ordinals run from 0 to this, exclusive. */
  readonly size: number;
  /** Touches learned so far. */
  readonly touches: number;
  /** Files known, deleted ones included. */
  readonly files: number;
  /** Index terms over all files, counted with repeats: the BM25 length total. */
  readonly fileTerms: number;
  find(kind: ResourceKind, name: string): ResourceOrdinal | undefined;
  resource(ordinal: ResourceOrdinal): Resource;
  associations(ordinal: ResourceOrdinal): AssociationList;
  /** Times of the last accesses, oldest first, at most 50. */
  accessTimes(ordinal: ResourceOrdinal): Float64Array;
  postings(term: string): Postings;
  /** How often each tool followed a run of tools; runs are names joined by line feeds. May be empty. */
  followers(run: string): ReadonlyMap<string, number>;
  session(key: string): SessionState | undefined;
}

/**
 * Where the parts of a memory that are not held in RAM come from. Returns null for what was never saved.
 * `associations` and `accessTimes` are little-endian doubles, `postings` pairs of (ordinal, count).
 */
export interface ColdMemory {
  associations(ordinal: ResourceOrdinal): Uint8Array | null;
  accessTimes(ordinal: ResourceOrdinal): Uint8Array | null;
  postings(term: string): Uint8Array | null;
}

/** One project's learned state as the store keeps it: what is loaded at once. The rest is {@link ColdMemory}. */
export interface SavedMemory {
  /** In ordinal order, without gaps. */
  readonly resources: readonly Resource[];
  readonly touches: number;
  readonly followers: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly sessions: readonly SessionState[];
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
}
