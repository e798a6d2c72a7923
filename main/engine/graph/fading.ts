import { halfLifeOf } from '../decay/decay-rates.ts';
import { decayedValue } from '../decay/decayed-value.ts';
import { isHeld } from '../decay/faded.ts';
import { associationGoneAt } from '../decay/gone-at.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { Days, EpochMs, Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';

/** A weight at a time. */
export interface WeightAt {
  readonly at: EpochMs;
  readonly weight: Share;
}

/** Why an association fades as it does, and when it is gone. */
export interface Fading {
  /** Days after which half of the weight is left, by the kind of resource that it leads to. */
  readonly halfLifeDays: Days;
  /** Weight below which a sweep drops it. */
  readonly dropBelow: Share;
  /** When it will have faded to that if nothing strengthens it; null: never. May lie in the past. */
  readonly goneAt: EpochMs | null;
  /** `association`: pinned, does not fade. `resource`: an end is pinned, it fades and is never dropped. */
  readonly heldBy: 'association' | 'resource' | null;
}

/** How an association fades, by its place in the list out of a resource. */
export function fadingOf(memory: ReadableMemory, from: ResourceOrdinal, index: number): Fading {
  const { to, isPinned } = memory.associations(from).get(index);
  const { dropBelow, association } = memory.decay;
  const factor = association[memory.resource(to).kind];
  const held = isHeld(memory, from, index) ? 'resource' : null;
  return {
    halfLifeDays: halfLifeOf(factor),
    dropBelow,
    goneAt: associationGoneAt(memory, from, index),
    heldBy: isPinned ? 'association' : held,
  };
}

/**
 * How an association will fade if nothing strengthens it: `count` (≥ 2) points from one time to another, both
 * included.
 */
export function fadingCurve(
  memory: ReadableMemory,
  from: ResourceOrdinal,
  index: number,
  [first, last]: readonly [EpochMs, EpochMs],
  count: number,
): readonly WeightAt[] {
  const { to, weight, at, isPinned } = memory.associations(from).get(index);
  const factor = isPinned ? 1 : memory.decay.association[memory.resource(to).kind];
  return Array.from({ length: count }, (_, step) => {
    const time = first + ((last - first) * step) / (count - 1);
    return { at: time, weight: decayedValue(weight, at, time, factor) };
  });
}
