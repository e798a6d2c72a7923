import { type Adjustment, type AssociationName, readAdjustment } from '../model/adjustment.ts';
import { type ChangeSet, NO_CHANGE } from '../model/change-set.ts';
import type { ActivityEvent } from '../model/event.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { ReadableMemory } from '../ports.ts';

/** What a person's correction changes; nothing where it cannot be read or names what is not known. */
export function adjust(memory: ReadableMemory, event: ActivityEvent): ChangeSet {
  const adjustment = readAdjustment(event.text);
  if (adjustment === null) return NO_CHANGE;
  switch (adjustment.act) {
    case 'set-decay':
      return { ...NO_CHANGE, decay: adjustment.settings };
    case 'pin-resource':
    case 'unpin-resource': {
      const { kind, name } = adjustment.resource;
      const ordinal = memory.find(kind, name);
      if (ordinal === undefined) return NO_CHANGE;
      return { ...NO_CHANGE, pinnedResources: [{ ordinal, pinned: adjustment.act === 'pin-resource' }] };
    }
    case 'respell-resource': {
      const { kind, name } = adjustment.resource;
      const ordinal = memory.find(kind, name);
      if (ordinal === undefined || memory.find(kind, adjustment.name) !== undefined) return NO_CHANGE;
      return { ...NO_CHANGE, respelled: [{ ordinal, name: adjustment.name }] };
    }
    default:
      return adjustAssociation(memory, adjustment);
  }
}

type OfAssociation = Extract<Adjustment, { readonly association: AssociationName }>;

function adjustAssociation(memory: ReadableMemory, adjustment: OfAssociation): ChangeSet {
  const ends = endsOf(memory, adjustment.association);
  if (ends === null) return NO_CHANGE;
  const list = memory.associations(ends.from);
  const index = list.indexOf(ends.to);
  if (adjustment.act === 'restore-association') {
    const { isPinned, ...learned } = adjustment.state;
    return {
      ...NO_CHANGE,
      associations: [{ ...ends, ...learned }],
      pinnedAssociations: [{ ...ends, pinned: isPinned }],
    };
  }
  if (index < 0) return NO_CHANGE;
  switch (adjustment.act) {
    case 'pin-association':
      return { ...NO_CHANGE, pinnedAssociations: [{ ...ends, pinned: true }] };
    case 'unpin-association':
      return { ...NO_CHANGE, pinnedAssociations: [{ ...ends, pinned: false }] };
    case 'forget-association':
      return { ...NO_CHANGE, dropped: [ends] };
    case 'weaken-association': {
      const { weight, coAccesses, at } = list.get(index);
      // As of its own time: fading multiplies too, so that what is left now is weakened by the same factor.
      return {
        ...NO_CHANGE,
        associations: [{ ...ends, weight: weight * adjustment.factor, coAccesses, at }],
      };
    }
  }
}

function endsOf(
  memory: ReadableMemory,
  { from, to }: AssociationName,
): { readonly from: ResourceOrdinal; readonly to: ResourceOrdinal } | null {
  const ends = { from: memory.find(from.kind, from.name), to: memory.find(to.kind, to.name) };
  return ends.from === undefined || ends.to === undefined ? null : { from: ends.from, to: ends.to };
}
