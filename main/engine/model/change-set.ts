import type { DecaySettings } from './decay-settings.ts';
import type { Resource, ResourceOrdinal } from './resource.ts';
import type { SessionState } from './session.ts';
import type { EpochMs } from './units.ts';

/** An association as it is after learning. */
export interface AssociationChange {
  readonly from: ResourceOrdinal;
  readonly to: ResourceOrdinal;
  readonly weight: number;
  readonly coAccesses: number;
  readonly at: EpochMs;
}

/** A touched resource as it is after learning; one with the ordinal `size` is new. */
export interface ResourceChange {
  readonly resource: Resource;
  /** Added to its access times. */
  readonly accessedAt: EpochMs;
  /** Index terms gathered for it by this touch. */
  readonly terms: readonly string[];
}

/**
 * What learning from one step changes in a project's memory. Applied as a whole, in the order of the fields.
 */
export interface ChangeSet {
  readonly resources: readonly ResourceChange[];
  readonly associations: readonly AssociationChange[];
  readonly dropped: readonly { readonly from: ResourceOrdinal; readonly to: ResourceOrdinal }[];
  readonly pinnedResources: readonly { readonly ordinal: ResourceOrdinal; readonly pinned: boolean }[];
  readonly pinnedAssociations: readonly {
    readonly from: ResourceOrdinal;
    readonly to: ResourceOrdinal;
    readonly pinned: boolean;
  }[];
  /** Resources with another name from now on. */
  readonly respelled: readonly { readonly ordinal: ResourceOrdinal; readonly name: string }[];
  /** How the memory fades from now on; null: as before. */
  readonly decay: DecaySettings | null;
  /** Tools that followed runs of tools, each counted once more. */
  readonly followed: readonly { readonly run: string; readonly tool: string }[];
  readonly sessions: readonly SessionState[];
  readonly forgottenSessions: readonly string[];
}

/** Changes nothing. */
export const NO_CHANGE: ChangeSet = {
  resources: [],
  associations: [],
  dropped: [],
  pinnedResources: [],
  pinnedAssociations: [],
  respelled: [],
  decay: null,
  followed: [],
  sessions: [],
  forgottenSessions: [],
};
