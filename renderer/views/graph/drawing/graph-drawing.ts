import type cytoscape from 'cytoscape';
import { onAppearance } from '../../../state/theme.ts';
import { type Picture, PictureIndex } from '../picture.ts';
import { createCanvas } from './canvas.ts';
import { elementsOf } from './elements.ts';
import { emphasize } from './emphasis.ts';
import { graphStyle } from './graph-style.ts';
import { LabelLayer } from './label-layer.ts';
import type { Position } from './layout.ts';
import { takeLayout } from './layout-client.ts';
import { layoutEdges, layoutNodes } from './layout-of-picture.ts';
import { applyPast, type PastLook } from './past-look.ts';
import { namesOf } from './picture-names.ts';
import {
  bringIntoSight,
  fitAll,
  fitAtFirst,
  isStill,
  MOVE_MS,
  type Viewport,
  viewportOf,
  zoomBy,
} from './sight.ts';

/** What a drawing tells. Ids are of nodes, edges or clusters. */
export interface DrawingEvents {
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
  /** Whether it is being arranged. */
  readonly onArranging: (isArranging: boolean) => void;
}

/** Where a drawing lives. */
export interface DrawingPlace {
  readonly canvas: HTMLElement;
  readonly labels: HTMLElement;
  readonly classes: ConstructorParameters<typeof LabelLayer>[1];
}

/** How long the picture must rest before names are chosen anew, ms. */
const REST_MS = 120;
/** Distance from its new place that a node does not move for, px at a zoom of 1. */
const SAME_PLACE = 1;

/**
 * One graph on one canvas. Nothing of it works while nobody can see it: the canvas is given up when the page
 * is hidden, and drawn again as it was when it is shown.
 */
export class GraphDrawing {
  readonly #place: DrawingPlace;
  readonly #events: DrawingEvents;
  readonly #layout = takeLayout();
  readonly #names: LabelLayer;
  readonly #ending = new AbortController();
  readonly #stopFollowing: () => void;
  #positions = new Map<string, Position>();
  #viewport: Viewport | null = null;
  #picture: Picture | null = null;
  #index: PictureIndex | null = null;
  #graph: cytoscape.Core | null = null;
  #selected: string | null = null;
  #pointed: string | null = null;
  #matches: ReadonlySet<string> | null = null;
  #past: PastLook | null = null;
  #round = 0;
  #resting: ReturnType<typeof setTimeout> | null = null;

  constructor(place: DrawingPlace, events: DrawingEvents) {
    this.#place = place;
    this.#events = events;
    this.#names = new LabelLayer(place.labels, place.classes);
    this.#stopFollowing = onAppearance(() => this.#graph?.style(graphStyle()));
    document.addEventListener('visibilitychange', () => this.#followVisibility(), {
      signal: this.#ending.signal,
    });
  }

  /** Draws a picture. What was drawn stays where it is, unless it is to be arranged anew. */
  async show(picture: Picture, isFresh: boolean): Promise<void> {
    const round = ++this.#round;
    this.#picture = picture;
    this.#index = new PictureIndex(picture);
    if (isFresh) {
      this.#positions = new Map();
      this.#viewport = null;
    }
    this.#events.onArranging(true);
    const before = new Map(this.#positions);
    const arranged = await this.#layout.arrange(layoutNodes(picture, before), layoutEdges(picture));
    if (round !== this.#round) return;
    this.#positions = new Map(Object.entries(arranged));
    this.#events.onArranging(false);
    if (!document.hidden) this.#draw(picture, before);
  }

  /** Selects an element, or none; brings it into sight where asked. */
  select(id: string | null, isToBeSeen: boolean): void {
    this.#selected = id;
    const graph = this.#graph;
    if (graph === null) return;
    graph.$(':selected').unselect();
    if (id !== null) {
      const element = graph.getElementById(id);
      element.select();
      if (isToBeSeen) bringIntoSight(graph, element);
    }
    this.#emphasize();
  }

  /** Draws only what is in the set clearly; null: everything. */
  filter(matches: ReadonlySet<string> | null): void {
    this.#matches = matches;
    this.#emphasize();
  }

  /** Draws the picture as it was; null: as it is. */
  showPast(past: PastLook | null): void {
    this.#past = past;
    const [graph, picture] = [this.#graph, this.#picture];
    if (graph === null || picture === null) return;
    graph.batch(() => applyPast(graph, picture, past));
    this.#rest();
  }

  zoomBy(direction: 1 | -1): void {
    if (this.#graph !== null) zoomBy(this.#graph, direction);
  }

  fit(): void {
    if (this.#graph !== null) fitAll(this.#graph);
  }

  /** The canvas has another size now. */
  resize(): void {
    this.#graph?.resize();
    this.#rest();
  }

  /** Gives up everything. */
  end(): void {
    this.#round++;
    this.#ending.abort();
    this.#stopFollowing();
    this.#layout.end();
    this.#giveUp();
  }

  #followVisibility(): void {
    if (document.hidden) this.#giveUp();
    else if (this.#picture !== null && this.#positions.size > 0) this.#draw(this.#picture, this.#positions);
  }

  #giveUp(): void {
    if (this.#resting !== null) clearTimeout(this.#resting);
    this.#resting = null;
    if (this.#graph === null) return;
    this.#viewport = viewportOf(this.#graph);
    this.#keepPositions(this.#graph);
    this.#names.clear();
    this.#graph.destroy();
    this.#graph = null;
  }

  #keepPositions(graph: cytoscape.Core): void {
    graph.nodes().forEach((node) => {
      if (!node.animated()) this.#positions.set(node.id(), { ...node.position() });
    });
  }

  #draw(picture: Picture, before: ReadonlyMap<string, Position>): void {
    this.#graph ??= this.#create();
    const graph = this.#graph;
    const elements = elementsOf(picture);
    const wanted = new Set(elements.map(({ data }) => data.id));
    graph.batch(() => {
      graph
        .elements()
        .filter((element) => !wanted.has(element.id()))
        .remove();
      for (const element of elements) this.#put(graph, element, before);
      applyPast(graph, picture, this.#past);
    });
    this.#names.name(namesOf(picture));
    this.#moveToPlaces(graph, before);
    if (this.#viewport === null) fitAtFirst(graph);
    else graph.viewport({ zoom: this.#viewport.zoom, pan: { ...this.#viewport.pan } });
    this.#viewport = viewportOf(graph);
    this.select(this.#selected, false);
    this.#rest();
  }

  #put(
    graph: cytoscape.Core,
    element: cytoscape.ElementDefinition,
    before: ReadonlyMap<string, Position>,
  ): void {
    const id = element.data.id ?? '';
    const known = graph.getElementById(id);
    if (known.nonempty()) {
      known.data(element.data);
      known.classes(typeof element.classes === 'string' ? element.classes : '');
      return;
    }
    const at = before.get(id) ?? this.#origin(id, before) ?? this.#positions.get(id);
    graph.add({ ...element, ...(element.group === 'nodes' && at && { position: { ...at } }) });
  }

  /** Where a new node comes from: a neighbour that was there before. */
  #origin(id: string, before: ReadonlyMap<string, Position>): Position | undefined {
    const neighbour = this.#index?.neighbours(id).find(({ node }) => before.has(node.id));
    return neighbour === undefined ? undefined : before.get(neighbour.node.id);
  }

  #moveToPlaces(graph: cytoscape.Core, before: ReadonlyMap<string, Position>): void {
    const isAnimated = before.size > 0 && !isStill();
    graph.nodes().forEach((node) => {
      const place = this.#positions.get(node.id());
      if (place === undefined) return;
      const { x, y } = node.position();
      if (Math.hypot(x - place.x, y - place.y) < SAME_PLACE) return;
      if (isAnimated)
        node.animate({ position: { ...place } }, { duration: MOVE_MS, complete: () => this.#rest() });
      else node.position({ ...place });
    });
  }

  #create(): cytoscape.Core {
    return createCanvas(this.#place.canvas, {
      onSelect: this.#events.onSelect,
      onOpen: this.#events.onOpen,
      onPoint: (id) => this.#point(id),
      onDragged: (id, to) => void this.#positions.set(id, to),
      onMove: () => this.#rest(),
      onViewport: (graph) => {
        this.#viewport = viewportOf(graph);
        this.#names.follow(graph);
        this.#rest();
      },
    });
  }

  #point(id: string | null): void {
    this.#pointed = id;
    this.#place.canvas.toggleAttribute('data-pointing', id !== null);
    this.#emphasize();
  }

  #emphasize(): void {
    if (this.#graph === null) return;
    const first = [this.#pointed, this.#selected].filter((id) => id !== null);
    emphasize(this.#graph, { centre: first[0] ?? null, matches: this.#matches });
    this.#names.favour(new Set(first));
    this.#rest();
  }

  /** Chooses names once nothing moves any more. */
  #rest(): void {
    if (this.#resting !== null) clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = null;
      if (this.#graph !== null) this.#names.arrange(this.#graph);
    }, REST_MS);
  }
}
