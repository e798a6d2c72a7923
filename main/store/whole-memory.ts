import { AssociationList } from '../engine/model/association-list.ts';
import { PostingList } from '../engine/model/posting-list.ts';
import type { ResourceOrdinal } from '../engine/model/resource.ts';
import type { UnsavedMemory } from '../engine/ports.ts';

const NUMBERS = [
  'firstAt',
  'lastAt',
  'lastTouch',
  'accesses',
  'edits',
  'reads',
  'reinforcement',
  'activation',
  'sessions',
  'terms',
] as const;
const DOUBLE_BYTES = 8;

/**
 * Whether what somebody else packed is a memory that the engine can work on: every field there, every number of
 * a resource one of its own. Linear in it.
 */
export function isWholeMemory(memory: UnsavedMemory): boolean {
  try {
    return hasSoundFields(memory) && hasSoundBlobs(memory) && hasSoundSessions(memory);
  } catch (error) {
    // Whatever is not there, or reads past its end, is no memory's.
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

function hasSoundFields({ touches, resources, followers }: UnsavedMemory): boolean {
  return (
    Number.isSafeInteger(touches) &&
    resources
      .toSorted((a, b) => a.ordinal - b.ordinal)
      .every(
        (resource, ordinal) =>
          resource.ordinal === ordinal &&
          ['file', 'tool', 'command', 'error'].includes(resource.kind) &&
          typeof resource.name === 'string' &&
          typeof resource.lastSession === 'string' &&
          NUMBERS.every((field) => Number.isFinite(resource[field])),
      ) &&
    [...followers].every(([run, next]) => typeof run === 'string' && next instanceof Map)
  );
}

function hasSoundBlobs({ resources, associations, accessTimes, postings }: UnsavedMemory): boolean {
  const isKnown = (ordinal: ResourceOrdinal): boolean => ordinal >= 0 && ordinal < resources.length;
  for (const [from, bytes] of associations) {
    const list = AssociationList.fromBytes(bytes);
    if (!isKnown(from)) return false;
    for (let index = 0; index < list.length; index++) if (!isKnown(list.to(index))) return false;
  }
  for (const [term, bytes] of postings) {
    const list = PostingList.fromBytes(bytes);
    if (typeof term !== 'string') return false;
    for (let index = 0; index < list.length; index++) if (!isKnown(list.ordinal(index))) return false;
  }
  return [...accessTimes].every(
    ([ordinal, bytes]) => isKnown(ordinal) && bytes.byteLength % DOUBLE_BYTES === 0,
  );
}

function hasSoundSessions({ resources, sessions }: UnsavedMemory): boolean {
  const isKnown = (ordinal: ResourceOrdinal): boolean =>
    Number.isInteger(ordinal) && ordinal >= 0 && ordinal < resources.length;
  return sessions.every(
    ({ key, lastAt, window, files, told, tools, prompt, promptTerms }) =>
      typeof key === 'string' &&
      Number.isFinite(lastAt) &&
      [...window, ...files, ...told].every(isKnown) &&
      [...tools, ...promptTerms, prompt].every((text) => typeof text === 'string'),
  );
}
