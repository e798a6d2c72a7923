import cytoscape from 'cytoscape';
import { graphStyle } from './graph-style.ts';
import type { Position } from './layout.ts';

/** What a canvas tells. Ids are of nodes, edges or clusters. */
export interface CanvasEvents {
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
  /** What is pointed at; null: nothing any more. */
  readonly onPoint: (id: string | null) => void;
  /** A node was dragged to another place. */
  readonly onDragged: (id: string, to: Position) => void;
  /** A node moves. */
  readonly onMove: () => void;
  /** Another part of the picture is in sight. */
  readonly onViewport: (graph: cytoscape.Core) => void;
}

const ZOOM = { least: 0.08, most: 3 } as const;
/** cytoscape puts a style element with this id into the page unless there is one, which the content policy forbids. */
const STYLE_ID = '__________cytoscape_stylesheet';

/** An empty graph on a canvas. */
export function createCanvas(container: HTMLElement, events: CanvasEvents): cytoscape.Core {
  forestallStyleElement();
  const graph = cytoscape({
    container,
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
  graph.on('tap', ({ target }) => events.onSelect(target === graph ? null : idBehind(target)));
  graph.on('dbltap', 'node', ({ target }) => events.onOpen(target.id()));
  graph.on('mouseover', 'node', ({ target }) => events.onPoint(target.id()));
  graph.on('mouseout', 'node', () => events.onPoint(null));
  graph.on('dragfree', 'node', ({ target }) => events.onDragged(target.id(), { ...target.position() }));
  graph.on('position', 'node', events.onMove);
  graph.on('pan zoom', () => events.onViewport(graph));
  return graph;
}

/** A line to a cluster stands for the cluster. */
function idBehind(target: cytoscape.SingularElementReturnValue): string {
  return target.isEdge() && target.hasClass('cluster')
    ? (target as cytoscape.EdgeSingular).source().id() // Safe: it is an edge.
    : target.id();
}

function forestallStyleElement(): void {
  if (document.getElementById(STYLE_ID) !== null) return;
  const stand = document.createElement('template');
  stand.id = STYLE_ID;
  document.head.append(stand);
}
