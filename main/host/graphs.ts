import type { Engine } from '../engine/engine.ts';
import { type Areas, areasOf } from '../engine/graph/areas.ts';
import { type Choice, choose, type Start } from '../engine/graph/choose.ts';
import { type Canvas, draw, drawnResource } from '../engine/graph/draw.ts';
import { countIn, type GraphFilter, NO_FILTER, type ResourceSums } from '../engine/graph/graph-filter.ts';
import { LinksNow } from '../engine/graph/links-now.ts';
import { addedBy, type Opened } from '../engine/graph/open-further.ts';
import type { DrawnResource, Picture } from '../engine/graph/picture.ts';
import type { ProjectMemory } from '../engine/memory/project-memory.ts';
import type { ResourceOrdinal } from '../engine/model/resource.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import type { AssociationTotals } from './association-totals.ts';
import type { Clock } from './clock.ts';
import { inSlices } from './in-slices.ts';
import type { Memories } from './memories.ts';

/** How a picture is drawn. */
export interface Frame {
  readonly filter: GraphFilter;
  /** Elements at most. */
  readonly limit: number;
}

/** A picture, and how much of the project it shows. */
export interface Framed {
  readonly memory: ProjectMemory;
  readonly picture: Picture;
  /** What it is around. */
  readonly focus: readonly ResourceOrdinal[];
  readonly sums: ResourceSums;
  /** Associations of the project, each direction counted. */
  readonly associations: number;
}

/** What is drawn already, and what is opened of it. */
export interface Expansion {
  readonly shown: readonly ResourceOrdinal[];
  readonly focus: readonly ResourceOrdinal[];
  /** Null: nothing is added. */
  readonly of: Opened | null;
  /** Resources added at most. */
  readonly add: number;
}

/**
 * Draws parts of projects' memories. In slices, so that hooks are answered meanwhile: what is learned while a
 * picture is drawn may or may not be in it.
 */
export class Graphs {
  readonly #memories: Memories;
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #totals: AssociationTotals;
  /** Found once for as long as a memory is open, so that colours stay. */
  readonly #areas = new WeakMap<ProjectMemory, Areas>();

  constructor(memories: Memories, engine: Engine, clock: Clock, totals: AssociationTotals) {
    this.#memories = memories;
    this.#engine = engine;
    this.#clock = clock;
    this.#totals = totals;
  }

  /** Draws the neighbourhood of a start. */
  async open(project: StoredProject, start: Start, frame: Frame): Promise<Framed> {
    const canvas = this.canvas(project, frame);
    const choice = await inSlices(choose(start, canvas));
    return await this.#framed(project, canvas, choice);
  }

  /** Draws a picture anew with what is opened of it, which comes after what was shown. */
  async expand(
    project: StoredProject,
    expansion: Expansion,
    frame: Frame,
  ): Promise<Framed & { readonly added: readonly ResourceOrdinal[] }> {
    const canvas = this.canvas(project, frame);
    const { shown, of, add } = expansion;
    const added =
      of === null ? [] : addedBy(of, await inSlices(draw(shown, expansion.focus, canvas)), canvas, add);
    const isOpened = of?.kind === 'resource' && !expansion.focus.includes(of.ordinal);
    const focus = isOpened ? [...expansion.focus, of.ordinal] : expansion.focus;
    const framed = await this.#framed(project, canvas, { ordinals: [...shown, ...added], focus });
    return { ...framed, added };
  }

  /** A resource as it is drawn alone. */
  single(project: StoredProject, ordinal: ResourceOrdinal): DrawnResource {
    const canvas = this.canvas(project, { filter: NO_FILTER, limit: 1 });
    return drawnResource(ordinal, new Set([ordinal]), canvas);
  }

  /** What pictures of a project are drawn from now. */
  canvas(project: StoredProject, { filter, limit }: Frame): Canvas & { readonly memory: ProjectMemory } {
    const now = this.#clock();
    const memory = this.#memories.of(project.id, now);
    let areas = this.#areas.get(memory);
    if (areas === undefined) {
      areas = areasOf(memory);
      this.#areas.set(memory, areas);
    }
    const links = new LinksNow(memory, now);
    return { memory, links, filter, config: this.#engine.config, areas, now, limit };
  }

  async #framed(
    project: StoredProject,
    canvas: Canvas & { readonly memory: ProjectMemory },
    { ordinals, focus }: Choice,
  ): Promise<Framed> {
    const { memory, filter } = canvas;
    const counting = this.#totals.of(project, memory);
    const picture = await inSlices(draw(ordinals, focus, canvas));
    return {
      memory,
      picture,
      focus,
      sums: await inSlices(countIn(memory, filter)),
      associations: await counting,
    };
  }
}
