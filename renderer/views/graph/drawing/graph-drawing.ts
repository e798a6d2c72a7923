import cytoscape from 'cytoscape';
import { shortName } from '../../../format/resource-name.ts';
import { onAppearance } from '../../../state/theme.ts';
import type { Picture } from '../picture.ts';
import { PictureIndex, strongestOf, weightOf } from '../picture.ts';
import { edgeLook, elementsOf } from './elements.ts';
import { graphStyle } from './graph-style.ts';
import { LabelLayer, type Named } from './label-layer.ts';
import type { LayoutEdge, LayoutNode, Position } from './layout.ts';
import { LayoutClient } from './layout-client.ts';

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

/** How the picture looks at a past time: weights by the ids of edges, and which nodes were not known yet. */
export interface PastLook {
  readonly weights: ReadonlyMap<string, number>;
  /** The strongest weight of all times, so that widths can be compared from one time to another. */
  readonly strongest: number;
  readonly absent: ReadonlySet<string>;
}

const ZOOM = { least: 0.08, most: 3, step: 1.3 } as const;
/** Room around the picture, px. */
const PADDING = 48;
/** How long nodes take to their new places, ms. */
const MOVE_MS = 320;
/** How long the picture must rest before names are chosen anew, ms. */
const REST_MS = 120;
/** Names of clusters come before those of nodes of so many associations. */
const CLUSTER_IMPORTANCE = 40;
/** How strongly a line to a cluster pulls, 0–1. */
const CLUSTER_PULL = 0.25;
/** cytoscape puts a style element with this id into the page unless there is one, which the content policy forbids. */
const STYLE_ID = '__________cytoscape_stylesheet';

interface Viewport {
  readonly zoom: number;
  readonly pan: Position;
}

/**
 * One graph on one canvas. Nothing of it works while nobody can see it: the canvas is given up when the page
 * is hidden, and drawn again as it was when it is shown.
 */
export class GraphDrawing {
  readonly #place: DrawingPlace;
  readonly #events: DrawingEvents;
  readonly #layout = new LayoutClient();
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
    forestallStyleElement();
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
    if (!document.hidden) this.#draw(before);
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
      if (isToBeSeen && element.nonempty() && !isInSight(graph, element)) this.#centreOn(element);
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
    const graph = this.#graph;
    if (graph === null) return;
    graph.batch(() => this.#applyPast(graph));
    this.#rest();
  }

  zoomBy(direction: 1 | -1): void {
    const graph = this.#graph;
    if (graph === null) return;
    const level = graph.zoom() * ZOOM.step ** direction;
    graph.zoom({ level, renderedPosition: { x: graph.width() / 2, y: graph.height() / 2 } });
  }

  fit(): void {
    this.#graph?.fit(undefined, PADDING);
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
    else if (this.#picture !== null && this.#positions.size > 0) this.#draw(this.#positions);
  }

  #giveUp(): void {
    if (this.#resting !== null) clearTimeout(this.#resting);
    this.#resting = null;
    if (this.#graph === null) return;
    this.#viewport = { zoom: this.#graph.zoom(), pan: { ...this.#graph.pan() } };
    this.#keepPositions();
    this.#names.clear();
    this.#graph.destroy();
    this.#graph = null;
  }

  #keepPositions(): void {
    this.#graph?.nodes().forEach((node) => {
      if (!node.animated()) this.#positions.set(node.id(), { ...node.position() });
    });
  }

  #draw(before: ReadonlyMap<string, Position>): void {
    const picture = this.#picture;
    if (picture === null) return;
    const graph = this.#graph ?? this.#create();
    const elements = elementsOf(picture);
    const wanted = new Set(elements.map(({ data }) => data.id));
    graph.batch(() => {
      graph
        .elements()
        .filter((element) => !wanted.has(element.id()))
        .remove();
      for (const element of elements) this.#put(graph, element, before);
      this.#applyPast(graph);
    });
    this.#names.name(namesOf(picture));
    this.#moveToPlaces(graph, before);
    if (this.#viewport !== null)
      graph.viewport({ zoom: this.#viewport.zoom, pan: { ...this.#viewport.pan } });
    else graph.fit(undefined, PADDING);
    if (graph.zoom() > 1.2 && this.#viewport === null) {
      graph.zoom(1.2);
      graph.center();
    }
    this.#viewport = { zoom: graph.zoom(), pan: { ...graph.pan() } };
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
    const isAnimated = before.size > 0 && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    graph.nodes().forEach((node) => {
      const place = this.#positions.get(node.id());
      if (place === undefined) return;
      const { x, y } = node.position();
      if (Math.hypot(x - place.x, y - place.y) < 1) return;
      if (isAnimated)
        node.animate({ position: { ...place } }, { duration: MOVE_MS, complete: () => this.#rest() });
      else node.position({ ...place });
    });
  }

  #create(): cytoscape.Core {
    const graph = cytoscape({
      container: this.#place.canvas,
      style: graphStyle(),
      minZoom: ZOOM.least,
      maxZoom: ZOOM.most,
      // What costs most while moving, on machines that draw in software.
      textureOnViewport: true,
      hideEdgesOnViewport: false,
      motionBlur: false,
      pixelRatio: 1,
      boxSelectionEnabled: false,
      selectionType: 'single',
      autoungrabify: false,
    });
    graph.on('tap', ({ target }) => this.#events.onSelect(target === graph ? null : idBehind(target)));
    graph.on('dbltap', 'node', ({ target }) => this.#events.onOpen(target.id()));
    graph.on('mouseover', 'node', ({ target }) => this.#point(target.id()));
    graph.on('mouseout', 'node', () => this.#point(null));
    graph.on('dragfree', 'node', ({ target }) => this.#positions.set(target.id(), { ...target.position() }));
    graph.on('pan zoom', () => {
      this.#viewport = { zoom: graph.zoom(), pan: { ...graph.pan() } };
      this.#names.follow(graph);
      this.#rest();
    });
    graph.on('position', 'node', () => this.#rest());
    this.#graph = graph;
    return graph;
  }

  #point(id: string | null): void {
    this.#pointed = id;
    this.#place.canvas.toggleAttribute('data-pointing', id !== null);
    this.#emphasize();
  }

  #centreOn(element: cytoscape.CollectionReturnValue): void {
    const graph = this.#graph;
    if (graph === null) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) graph.center(element);
    else graph.animate({ center: { eles: element } }, { duration: MOVE_MS });
  }

  /** Dims what is not next to what is pointed at or selected, and what the filter leaves out. */
  #emphasize(): void {
    const graph = this.#graph;
    if (graph === null) return;
    const centre = graph.getElementById(this.#pointed ?? this.#selected ?? '');
    const near = centre.empty() ? null : nearTo(centre);
    graph.batch(() => {
      graph.elements().forEach((element) => {
        const isNear = near === null || near.has(element);
        setClass(element, 'dimmed', !isNear);
        setClass(element, 'near', near !== null && element.isEdge() && isNear);
        setClass(element, 'filtered', !this.#isMatch(element));
      });
    });
    this.#names.favour(new Set([this.#pointed, this.#selected].filter((id) => id !== null)));
    this.#rest();
  }

  #isMatch(element: cytoscape.SingularElementReturnValue): boolean {
    const matches = this.#matches;
    if (matches === null) return true;
    if (element.isNode()) return matches.has(element.id());
    const edge = element as cytoscape.EdgeSingular;
    return matches.has(edge.source().id()) && matches.has(edge.target().id());
  }

  #applyPast(graph: cytoscape.Core): void {
    const past = this.#past;
    graph.nodes().forEach((node) => {
      setClass(node, 'absent', past !== null && (past.absent.has(node.id()) || node.hasClass('cluster')));
    });
    const strongest = past?.strongest ?? (this.#picture === null ? 0 : strongestOf(this.#picture));
    for (const edge of graph.edges('.cluster').toArray()) setClass(edge, 'absent', past !== null);
    for (const edge of this.#picture?.edges ?? []) {
      const weight = past === null ? weightOf(edge) : (past.weights.get(edge.id) ?? 0);
      const element = graph.getElementById(edge.id);
      setClass(element, 'absent', past !== null && weight === 0);
      const look = edgeLook(weight, strongest);
      if (element.data('width') !== look.width) element.data(look);
    }
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

/** What can have classes: one element, or a collection of at most one. */
interface Classed {
  readonly hasClass: (name: string) => boolean;
  readonly toggleClass: (name: string, isSet: boolean) => unknown;
}

function setClass(element: Classed, name: string, isSet: boolean): void {
  if (element.hasClass(name) !== isSet) element.toggleClass(name, isSet);
}

function nearTo(centre: cytoscape.CollectionReturnValue): cytoscape.CollectionReturnValue {
  return centre.group() === 'edges' ? centre.union(centre.connectedNodes()) : centre.closedNeighborhood();
}

function isInSight(graph: cytoscape.Core, element: cytoscape.CollectionReturnValue): boolean {
  const { x1, x2, y1, y2 } = element.renderedBoundingBox();
  return x1 >= 0 && y1 >= 0 && x2 <= graph.width() && y2 <= graph.height();
}

/** A line to a cluster stands for the cluster. */
function idBehind(target: cytoscape.SingularElementReturnValue): string {
  return target.isEdge() && target.hasClass('cluster')
    ? (target as cytoscape.EdgeSingular).source().id()
    : target.id();
}

function layoutNodes(picture: Picture, before: ReadonlyMap<string, Position>): readonly LayoutNode[] {
  return elementsOf(picture)
    .filter(({ group }) => group === 'nodes')
    .map(({ data }) => {
      const id = data.id ?? '';
      return { id, radius: Number(data.size) / 2, at: before.get(id) ?? null };
    });
}

function layoutEdges({ edges, clusters }: Picture): readonly LayoutEdge[] {
  const strongest = strongestOf({ edges }) || 1;
  return [
    ...edges.map((edge) => ({
      source: edge.source,
      target: edge.target,
      strength: weightOf(edge) / strongest,
    })),
    ...clusters.flatMap(({ id, links }) =>
      links.map(({ to }) => ({ source: id, target: to, strength: CLUSTER_PULL })),
    ),
  ];
}

function namesOf({ nodes, clusters, focus }: Picture): ReadonlyMap<string, Named> {
  const around = new Set(focus);
  return new Map<string, Named>([
    ...nodes.map(
      (node) =>
        [
          node.id,
          { text: shortName(node), importance: node.accesses + (around.has(node.id) ? 1_000 : 0) },
        ] as const,
    ),
    ...clusters.map(
      (cluster) =>
        [
          cluster.id,
          { text: clusterLabel(cluster), importance: CLUSTER_IMPORTANCE + cluster.resources / 10 },
        ] as const,
    ),
  ]);
}

function clusterLabel({ kind, name, resources }: Picture['clusters'][number]): string {
  const short = name.split('/').slice(-2).join('/');
  return kind === 'weaker' || short === '' ? `+${String(resources)}` : `${short} +${String(resources)}`;
}

function forestallStyleElement(): void {
  if (document.getElementById(STYLE_ID) !== null) return;
  const stand = document.createElement('template');
  stand.id = STYLE_ID;
  document.head.append(stand);
}
