import type { ResourceKind } from './resource.ts';
import type { Days } from './units.ts';

/** How one project's memory fades, as a person set it; null anywhere: as published. */
export interface DecaySettings {
  /** Half-life of an association's weight, > 0, by the kind of resource that it leads to. */
  readonly association: Readonly<Record<ResourceKind, Days | null>>;
  /** Half-life of a resource's activation, > 0. */
  readonly activation: Days | null;
  /** Half-life of a resource's reinforcement, > 0. */
  readonly reinforcement: Days | null;
  /** Weight below which a sweep drops an association, 0–1. */
  readonly dropBelow: number | null;
}

/** Nothing is set: all fades as published. */
export const AS_PUBLISHED: DecaySettings = {
  association: { file: null, tool: null, command: null, error: null },
  activation: null,
  reinforcement: null,
  dropBelow: null,
};
