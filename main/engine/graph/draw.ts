import type { EngineConfig } from '../config.ts';
import { activationNow } from '../decay/faded.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { EpochMs } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { type Areas, areaOf } from './areas.ts';
import { collapse } from './clusters.ts';
import { edgesAmong } from './edges-among.ts';
import type { GraphFilter } from './graph-filter.ts';
import type { LinksNow } from './links-now.ts';
import { outsideOf } from './outside.ts';
import type { DrawnResource, Picture } from './picture.ts';

/**
 * Share of the elements that may be resources. Chosen: leaves each of them two edges, which is what makes
 * a picture of associations more than a list.
 */
const RESOURCE_SHARE = 0.3;
/** The same for a picture that a person has opened further and further. */
const MOST_RESOURCE_SHARE = 0.45;
/** Elements for each cluster of a folder, and most of them. Chosen: what can be read beside the rest. */
const ELEMENTS_PER_FOLDER = 30;
const MOST_FOLDERS = 14;

/** Resources that a picture of so many elements begins with. */
export function resourcesFor(elements: number): number {
  return Math.max(1, Math.floor(elements * RESOURCE_SHARE));
}

/** Resources that a picture of so many elements has room for. */
export function mostResourcesFor(elements: number): number {
  return Math.max(1, Math.floor(elements * MOST_RESOURCE_SHARE));
}

/** What a picture is drawn from. */
export interface Canvas {
  readonly memory: ReadableMemory;
  readonly links: LinksNow;
  readonly filter: GraphFilter;
  readonly config: EngineConfig;
  readonly areas: Areas;
  readonly now: EpochMs;
  /** Elements at most. */
  readonly limit: number;
}

/**
 * Draws resources: those given, as many as there is room for, the edges among them, and clusters for all that
 * is next to them. Yields between lists that it reads. Linear in the associations of what is drawn.
 */
export function* draw(
  wanted: readonly ResourceOrdinal[],
  focus: readonly ResourceOrdinal[],
  canvas: Canvas,
): Generator<void, Picture> {
  const { memory, links, filter, config, areas, now, limit } = canvas;
  const room = mostResourcesFor(limit);
  const ordinals = wanted.slice(0, room);
  const drawn = new Set(ordinals);
  const clusters = collapse(yield* outsideOf(drawn, memory, links, filter), {
    memory,
    areas,
    mostFolders: Math.min(MOST_FOLDERS, Math.max(1, Math.floor(limit / ELEMENTS_PER_FOLDER))),
    focus: new Set(focus),
    weakBelow: config.recall.spreading.minWeight,
  });
  const taken = clusters.reduce((sum, cluster) => sum + 1 + cluster.links.length, ordinals.length);
  yield;
  const edges = yield* edgesAmong(ordinals, links, filter.minWeight, Math.max(0, limit - taken));
  return {
    at: now,
    resources: ordinals.map((ordinal) => drawnResource(ordinal, drawn, canvas)),
    edges: edges.drawn,
    clusters,
    areas,
    undrawnAssociations: edges.undrawnAssociations,
    isFull: wanted.length >= room,
  };
}

/** A resource as it is drawn among others. */
export function drawnResource(
  ordinal: ResourceOrdinal,
  drawn: ReadonlySet<ResourceOrdinal>,
  { memory, links, areas, now }: Pick<Canvas, 'memory' | 'links' | 'areas' | 'now'>,
): DrawnResource {
  const resource = memory.resource(ordinal);
  const to = links.of(ordinal);
  return {
    resource,
    area: resource.kind === 'file' ? areaOf(resource.name, areas) : null,
    activation: activationNow(memory, resource, now),
    degree: to.length,
    hidden: to.reduce((sum, link) => sum + (drawn.has(link.to) ? 0 : 1), 0),
  };
}
