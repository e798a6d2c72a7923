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

/** What of the settings is to change; what is absent stays, and null goes back to what is published. */
export interface DecayPatch {
  readonly association?: Readonly<Partial<Record<ResourceKind, Days | null | undefined>>> | undefined;
  readonly activation?: Days | null | undefined;
  readonly reinforcement?: Days | null | undefined;
  readonly dropBelow?: number | null | undefined;
}

/** Settings with some of them changed. */
export function patchDecay(settings: DecaySettings, patch: DecayPatch): DecaySettings {
  const { association } = settings;
  const ofKind = (kind: ResourceKind): Days | null => either(patch.association?.[kind], association[kind]);
  return {
    association: {
      file: ofKind('file'),
      tool: ofKind('tool'),
      command: ofKind('command'),
      error: ofKind('error'),
    },
    activation: either(patch.activation, settings.activation),
    reinforcement: either(patch.reinforcement, settings.reinforcement),
    dropBelow: either(patch.dropBelow, settings.dropBelow),
  };
}

function either(patched: number | null | undefined, present: number | null): number | null {
  return patched === undefined ? present : patched;
}
