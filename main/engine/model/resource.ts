import type { EpochMs } from './units.ts';

/** What events touch. */
export type ResourceKind = 'file' | 'tool' | 'command' | 'error';

/** A resource's number within its project: dense, from 0, in order of first touch. */
export type ResourceOrdinal = number;

/** Everything learned about one resource except its associations, access times and terms. */
export interface Resource {
  readonly ordinal: ResourceOrdinal;
  readonly kind: ResourceKind;
  /** Path within the project, tool name, normalised command, or error fingerprint. */
  readonly name: string;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
  /** Number of that latest touch in the order in which touches were learned; breaks ties of `lastAt`. */
  readonly lastTouch: number;
  readonly accesses: number;
  readonly edits: number;
  readonly reads: number;
  /** Reinforcement m, 0–0.95, as of `lastAt`; decays by a daily factor: read it by `reinforcementNow`. */
  readonly reinforcement: number;
  /** Activation, ≥ 0, as of `lastAt`; decays by a daily factor: read it by `activationNow`. */
  readonly activation: number;
  /** Sessions in which it was touched. */
  readonly sessions: number;
  /** The last of those sessions. */
  readonly lastSession: string;
  /** Index terms gathered (path and context), counted with repeats. */
  readonly terms: number;
  /** As of the latest touch, gone from disk; never suggested while so. */
  readonly deleted: boolean;
  /** A person pinned it: it does not fade, and what is associated with it is not dropped for fading. */
  readonly pinned: boolean;
  /** Pinned associations out of it. */
  readonly pinnedAssociations: number;
}

/** When a resource was last touched. */
export type LatestTouch = Pick<Resource, 'lastAt' | 'lastTouch'>;

/**
 * Compares by latest touch, the later first: by when it was, and of the same moment by what was learned later. What
 * is imported is learned after what is newer.
 */
export function latestFirst(a: LatestTouch, b: LatestTouch): number {
  return b.lastAt - a.lastAt || b.lastTouch - a.lastTouch;
}
