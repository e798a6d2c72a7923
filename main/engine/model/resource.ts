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
  /** Number in the project's order of touches; breaks ties of `lastAt`. Grows with every touch. */
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
  /** Last known to be gone from disk; never suggested while so. */
  readonly deleted: boolean;
  /** A person pinned it: it does not fade, and what is associated with it is not dropped for fading. */
  readonly pinned: boolean;
  /** Pinned associations out of it. */
  readonly pinnedAssociations: number;
}
