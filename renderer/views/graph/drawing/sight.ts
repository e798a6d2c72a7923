import type cytoscape from 'cytoscape';
import type { Position } from './layout.ts';

/** Which part of the picture is in sight, px at a zoom of 1. */
export interface Viewport {
  readonly zoom: number;
  readonly pan: Position;
}

/** How long nodes and the picture take to a new place, ms. */
export const MOVE_MS = 320;
/** Room around the picture, px. */
const PADDING = 48;
/** How much larger one step of the zoom is. */
const ZOOM_STEP = 1.3;
/** Zoom at which a small picture is large enough. Chosen by eye. */
const FIRST_ZOOM_MOST = 1.2;

/** Whether the person wants nothing to fly about. */
export function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function viewportOf(graph: cytoscape.Core): Viewport {
  return { zoom: graph.zoom(), pan: { ...graph.pan() } };
}

/** Brings everything into sight. */
export function fitAll(graph: cytoscape.Core): void {
  graph.fit(undefined, PADDING);
}

/** Brings everything into sight, a small picture no larger than is good to look at. */
export function fitAtFirst(graph: cytoscape.Core): void {
  fitAll(graph);
  if (graph.zoom() <= FIRST_ZOOM_MOST) return;
  graph.zoom(FIRST_ZOOM_MOST);
  graph.center();
}

/** One step nearer, or further away, about the middle. */
export function zoomBy(graph: cytoscape.Core, direction: 1 | -1): void {
  const level = graph.zoom() * ZOOM_STEP ** direction;
  graph.zoom({ level, renderedPosition: { x: graph.width() / 2, y: graph.height() / 2 } });
}

/** Brings an element into the middle unless it is in sight, or is not drawn. */
export function bringIntoSight(graph: cytoscape.Core, element: cytoscape.CollectionReturnValue): void {
  if (element.empty() || isInSight(graph, element)) return;
  if (isStill()) graph.center(element);
  else graph.animate({ center: { eles: element } }, { duration: MOVE_MS });
}

function isInSight(graph: cytoscape.Core, element: cytoscape.CollectionReturnValue): boolean {
  const { x1, x2, y1, y2 } = element.renderedBoundingBox();
  return x1 >= 0 && y1 >= 0 && x2 <= graph.width() && y2 <= graph.height();
}
