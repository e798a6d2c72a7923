import type { Resource, ResourceKind, ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';

/** What of a memory may be drawn. */
export interface GraphFilter {
  readonly kinds: readonly ResourceKind[];
  /** A part of the name, in lower case; whatever the case of the name; empty: any. */
  readonly text: string;
  /** Weight now from which an association is drawn and followed. */
  readonly minWeight: Share;
}

/** Draws everything. */
export const NO_FILTER: GraphFilter = {
  kinds: ['file', 'tool', 'command', 'error'],
  text: '',
  minWeight: 0,
};

/** Whether a resource may be drawn: of a wanted kind. */
export function isDrawable(resource: Resource, { kinds }: GraphFilter): boolean {
  return kinds.includes(resource.kind);
}

/** Resources of a memory that are looked at in one step: half a millisecond. */
const NAMES_PER_STEP = 2_000;

/** Resources of a memory, counted. */
export interface ResourceSums {
  readonly resources: number;
  readonly files: number;
  /** Those that fit the filter's kinds and text. */
  readonly matching: number;
}

/**
 * Resources that fit the filter's kinds and text, those accessed most often first. Linear in the resources;
 * yields between steps.
 */
export function* matching(
  memory: ReadableMemory,
  filter: GraphFilter,
): Generator<void, readonly ResourceOrdinal[]> {
  const found: Resource[] = [];
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    const resource = memory.resource(ordinal);
    if (isMatch(resource, filter)) found.push(resource);
    if (ordinal % NAMES_PER_STEP === 0) yield;
  }
  return found.sort((a, b) => b.accesses - a.accesses || a.ordinal - b.ordinal).map(({ ordinal }) => ordinal);
}

/** Counts resources. Linear in them; yields between steps. */
export function* countIn(memory: ReadableMemory, filter: GraphFilter): Generator<void, ResourceSums> {
  const sums = { resources: memory.size, files: 0, matching: 0 };
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    const resource = memory.resource(ordinal);
    if (resource.kind === 'file') sums.files++;
    if (isMatch(resource, filter)) sums.matching++;
    if (ordinal % NAMES_PER_STEP === 0) yield;
  }
  return sums;
}

function isMatch(resource: Resource, filter: GraphFilter): boolean {
  if (!isDrawable(resource, filter)) return false;
  return filter.text === '' || resource.name.toLowerCase().includes(filter.text);
}
