import { decayedValue } from '../decay/decayed-value.ts';
import type { Adjustment, AssociationName, AssociationState, ResourceName } from '../model/adjustment.ts';
import type { ReadableMemory } from '../ports.ts';

/** A correction of one resource or association; how a project's memory fades is set otherwise. */
export type Correction = Exclude<Adjustment, { readonly act: 'set-decay' }>;

/** What there was before a correction: whether a resource was pinned, or all that was known of an association. */
export type Corrected = Pick<AssociationState, 'isPinned'> | AssociationState;

/** What a correction is about, as it is now; null where it is not known. */
export function correctedState(memory: ReadableMemory, correction: Correction): Corrected | null {
  if ('association' in correction) return associationState(memory, correction.association);
  const ordinal = memory.find(correction.resource.kind, correction.resource.name);
  return ordinal === undefined ? null : { isPinned: memory.resource(ordinal).pinned };
}

/** What is known of an association; null where there is none. */
export function associationState(
  memory: ReadableMemory,
  { from, to }: AssociationName,
): AssociationState | null {
  const place = placeOf(memory, from, to);
  if (place === null) return null;
  const { weight, coAccesses, at, isPinned } = memory.associations(place.from).get(place.index);
  return { weight, coAccesses, at, isPinned };
}

/** Where an association lies in the list out of its first end; null where there is none. */
export function placeOf(
  memory: ReadableMemory,
  from: ResourceName,
  to: ResourceName,
): { readonly from: number; readonly index: number } | null {
  const ends = [memory.find(from.kind, from.name), memory.find(to.kind, to.name)] as const;
  if (ends[0] === undefined || ends[1] === undefined) return null;
  const index = memory.associations(ends[0]).indexOf(ends[1]);
  return index < 0 ? null : { from: ends[0], index };
}

/**
 * The correction that takes another one back. What was learned since stays: an association that was met again
 * gets back what the correction took, and no more than that.
 */
export function undoOf(memory: ReadableMemory, correction: Correction, before: Corrected): Correction {
  const { isPinned } = before;
  if ('resource' in correction) {
    return { act: isPinned ? 'pin-resource' : 'unpin-resource', resource: correction.resource };
  }
  const { association } = correction;
  if (
    correction.act === 'pin-association' ||
    correction.act === 'unpin-association' ||
    !('weight' in before)
  ) {
    return { act: isPinned ? 'pin-association' : 'unpin-association', association };
  }
  const now = associationState(memory, association);
  const restore = (state: AssociationState): Correction => ({
    act: 'restore-association',
    association,
    state,
  });
  if (now === null) return restore(before);
  if (correction.act === 'weaken-association')
    return restore(strengthenedAgain(before, now, correction.factor));
  return restore(joined(memory, association, before, now));
}

function strengthenedAgain(
  before: AssociationState,
  now: AssociationState,
  factor: number,
): AssociationState {
  const isAsLeft = now.coAccesses === before.coAccesses && now.at === before.at;
  if (isAsLeft || factor === 0) return { ...now, weight: before.weight };
  return { ...now, weight: Math.min(1, now.weight / factor) };
}

/** What was forgotten, together with what was learned anew since. */
function joined(
  memory: ReadableMemory,
  { to }: AssociationName,
  before: AssociationState,
  now: AssociationState,
): AssociationState {
  const left = decayedValue(before.weight, before.at, now.at, memory.decay.association[to.kind]);
  return {
    weight: Math.max(left, now.weight),
    coAccesses: before.coAccesses + now.coAccesses,
    at: now.at,
    isPinned: before.isPinned || now.isPinned,
  };
}
