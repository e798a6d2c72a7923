import type cytoscape from 'cytoscape';
import { type Picture, strongestOf, weightOf } from '../picture.ts';
import { edgeLook } from './elements.ts';
import { setClass } from './set-class.ts';

/** How the picture looks at a past time: weights by the ids of edges, and which nodes were not known yet. */
export interface PastLook {
  readonly weights: ReadonlyMap<string, number>;
  /** The strongest weight of all times, so that widths can be compared from one time to another. */
  readonly strongest: number;
  readonly absent: ReadonlySet<string>;
}

/** Gives what is drawn the look of a past time, or the present one (null). */
export function applyPast(graph: cytoscape.Core, picture: Picture, past: PastLook | null): void {
  graph.nodes().forEach((node) => {
    setClass(node, 'absent', past !== null && (past.absent.has(node.id()) || node.hasClass('cluster')));
  });
  for (const edge of graph.edges('.cluster').toArray()) setClass(edge, 'absent', past !== null);
  const strongest = past?.strongest ?? strongestOf(picture);
  for (const edge of picture.edges) {
    const weight = past === null ? weightOf(edge) : (past.weights.get(edge.id) ?? 0);
    const element = graph.getElementById(edge.id);
    setClass(element, 'absent', past !== null && weight === 0);
    const look = edgeLook(weight, strongest);
    if (element.data('width') !== look.width) element.data(look);
  }
}
