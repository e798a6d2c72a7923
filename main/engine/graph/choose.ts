import type { ResourceOrdinal } from '../model/resource.ts';
import type { ReadableMemory } from '../ports.ts';
import { type Canvas, resourcesFor } from './draw.ts';
import { type GraphFilter, isDrawable, matching } from './graph-filter.ts';
import { grow } from './grow.ts';
import { strongestSeeds } from './strongest-seeds.ts';

/** Files shown where no session is remembered: what was touched last. Chosen. */
const RECENT = 20;

/** Where a picture starts. */
export type Start =
  | { readonly kind: 'resource'; readonly ordinal: ResourceOrdinal }
  /** A session's files; null: the latest session's. */
  | { readonly kind: 'session'; readonly session: string | null }
  | { readonly kind: 'strongest' };

/** Which resources to draw, and around which of them the picture is. */
export interface Choice {
  readonly ordinals: readonly ResourceOrdinal[];
  readonly focus: readonly ResourceOrdinal[];
}

/**
 * Chooses the neighbourhood of a start: its seeds, and what is most strongly joined with them. With a text in
 * the filter the seeds are those whose names hold it. Yields between lists that it reads; where nothing is
 * joined any more, and for a text, it looks once through the names of all resources.
 */
export function* choose(start: Start, canvas: Canvas): Generator<void, Choice> {
  const { memory, links, filter, limit } = canvas;
  const count = resourcesFor(limit);
  if (filter.text !== '') {
    return { ordinals: (yield* matching(memory, filter)).slice(0, count), focus: [] };
  }
  const seeds = yield* seedsOf(start, canvas);
  const isNear = start.kind !== 'strongest';
  const grown = yield* grow(seeds, { memory, links, filter, count, isNear });
  if (start.kind === 'strongest' && grown.length < count) {
    return { ordinals: filled(grown, yield* matching(memory, filter), count), focus: [] };
  }
  return { ordinals: grown, focus: start.kind === 'resource' ? seeds : [] };
}

function* seedsOf(
  start: Start,
  { memory, links, filter }: Canvas,
): Generator<void, readonly ResourceOrdinal[]> {
  switch (start.kind) {
    case 'resource':
      return [start.ordinal];
    case 'session':
      return sessionSeeds(memory, start.session, filter);
    case 'strongest':
      return yield* strongestSeeds(memory, links, filter);
  }
}

/** What a session touched, the latest first. */
function sessionSeeds(
  memory: ReadableMemory,
  key: string | null,
  filter: GraphFilter,
): readonly ResourceOrdinal[] {
  const latest = memory
    .sessions()
    .filter(({ files, window }) => files.length + window.length > 0)
    .sort((a, b) => b.lastAt - a.lastAt)[0];
  const session = key === null ? latest : memory.session(key);
  if (session === undefined) return memory.recentFiles(RECENT);
  const touched = new Set([...session.files, ...session.window].reverse());
  return [...touched].filter((ordinal) => isDrawable(memory.resource(ordinal), filter));
}

function filled(
  grown: readonly ResourceOrdinal[],
  rest: readonly ResourceOrdinal[],
  count: number,
): readonly ResourceOrdinal[] {
  return [...new Set([...grown, ...rest])].slice(0, count);
}
