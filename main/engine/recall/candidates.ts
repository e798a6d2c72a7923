import { mostFirst } from '../memory/frequency-order.ts';
import { latestFirst, type Resource, type ResourceOrdinal } from '../model/resource.ts';
import type { ReadableMemory } from '../ports.ts';
import { type Cue, isCandidate } from './cue.ts';

/** Candidates of a cue, the latest touched first, at most its pool. */
export function recentCandidates(memory: ReadableMemory, cue: Cue): readonly ResourceOrdinal[] {
  if (cue.candidates === null) return suggestible(memory, cue, memory.recentFiles(cue.pool));
  return ranked(memory, cue, cue.candidates, latestFirst);
}

/** Candidates of a cue, the most often touched first, ties the latest first, at most its pool. */
export function frequentCandidates(memory: ReadableMemory, cue: Cue): readonly ResourceOrdinal[] {
  if (cue.candidates === null) return suggestible(memory, cue, memory.frequentFiles(cue.pool));
  return ranked(memory, cue, cue.candidates, mostFirst);
}

function suggestible(
  memory: ReadableMemory,
  cue: Cue,
  ordinals: readonly ResourceOrdinal[],
): readonly ResourceOrdinal[] {
  return ordinals.filter((ordinal) => isCandidate(memory, cue, memory.resource(ordinal)));
}

function ranked(
  memory: ReadableMemory,
  cue: Cue,
  ordinals: ReadonlySet<ResourceOrdinal>,
  compare: (a: Resource, b: Resource) => number,
): readonly ResourceOrdinal[] {
  return [...ordinals]
    .map((ordinal) => memory.resource(ordinal))
    .filter((resource) => isCandidate(memory, cue, resource))
    .sort(compare)
    .slice(0, cue.pool)
    .map((resource) => resource.ordinal);
}
