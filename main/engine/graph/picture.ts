import type { Resource, ResourceOrdinal } from '../model/resource.ts';
import type { EpochMs, Share } from '../model/units.ts';
import type { Areas } from './areas.ts';
import type { Link } from './links-now.ts';

/** A resource as it is drawn. */
export interface DrawnResource {
  readonly resource: Resource;
  /** Number of its area; null: it lies in none, or is no file. */
  readonly area: number | null;
  /** Activation decayed to now, ≥ 0. */
  readonly activation: number;
  /** Resources that it is associated with. */
  readonly degree: number;
  /** How many of them are not drawn. */
  readonly hidden: number;
}

/** Why two resources are joined: learned from use, or read from the code. */
export type EdgeKind = 'learned' | 'structural';

/** Two drawn resources that are joined, in one direction or both. */
export interface DrawnEdge {
  readonly kind: EdgeKind;
  /** The lower ordinal. */
  readonly a: ResourceOrdinal;
  readonly b: ResourceOrdinal;
  /** From `a` to `b`; null: nothing leads there. */
  readonly forward: Link | null;
  /** From `b` to `a`; null: nothing leads there. */
  readonly backward: Link | null;
  /** The stronger of both weights now. */
  readonly weight: Share;
}

/** Associations between a drawn resource and what a cluster holds. */
export interface ClusterLink {
  readonly of: ResourceOrdinal;
  readonly associations: number;
  /** The strongest weight now among them. */
  readonly weight: Share;
}

/** Resources that are not drawn one by one, though they are next to some that are. */
export interface Cluster {
  /** The same as long as it stands for the same place. */
  readonly id: string;
  readonly kind: 'folder' | 'kind' | 'weaker';
  /** Path of the folder, name of the kind; empty for weaker links, and for what lies elsewhere. */
  readonly name: string;
  /** Whose weaker links it holds; null: no one's. */
  readonly of: ResourceOrdinal | null;
  readonly area: number | null;
  /** Those it holds, the most strongly joined first. */
  readonly members: readonly ResourceOrdinal[];
  /** Associations from what is drawn to them. */
  readonly associations: number;
  /** To what is drawn, most associations first; not all of them. */
  readonly links: readonly ClusterLink[];
}

/** A bounded part of a project's memory, as it is drawn. */
export interface Picture {
  readonly at: EpochMs;
  readonly resources: readonly DrawnResource[];
  /** The strongest first. */
  readonly edges: readonly DrawnEdge[];
  readonly clusters: readonly Cluster[];
  readonly areas: Areas;
  /** Associations between drawn resources that are not drawn, each direction counted. */
  readonly undrawnAssociations: number;
  /** Nothing more can be drawn without leaving something out. */
  readonly isFull: boolean;
}
