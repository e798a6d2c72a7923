import type { Resource, ResourceKind, ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';

/** What of a memory may be drawn. */
export interface GraphFilter {
  readonly kinds: readonly ResourceKind[];
  /** A part of the name, whatever its case; empty: any. */
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

/** Whether a resource may be drawn: of a wanted kind, and still there. */
export function isDrawable(resource: Resource, { kinds }: GraphFilter): boolean {
  return kinds.includes(resource.kind);
}

/** Resources whose names hold the filter's text, those accessed most often first. Linear in the resources. */
export function matching(memory: ReadableMemory, filter: GraphFilter): readonly ResourceOrdinal[] {
  const wanted = filter.text.toLowerCase();
  const found: Resource[] = [];
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    const resource = memory.resource(ordinal);
    if (isDrawable(resource, filter) && resource.name.toLowerCase().includes(wanted)) found.push(resource);
  }
  return found.sort((a, b) => b.accesses - a.accesses || a.ordinal - b.ordinal).map(({ ordinal }) => ordinal);
}

/** Resources of a memory, counted. */
export interface ResourceSums {
  readonly resources: number;
  readonly files: number;
  /** Those that fit the filter's kinds and text. */
  readonly matching: number;
}

/** Counts resources. Linear in them: 100,000 take some milliseconds. */
export function countIn(memory: ReadableMemory, filter: GraphFilter): ResourceSums {
  const wanted = filter.text.toLowerCase();
  let files = 0;
  let matches = 0;
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    const resource = memory.resource(ordinal);
    if (resource.kind === 'file') files++;
    if (isDrawable(resource, filter) && (wanted === '' || resource.name.toLowerCase().includes(wanted))) {
      matches++;
    }
  }
  return { resources: memory.size, files, matching: matches };
}
