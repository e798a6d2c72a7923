import type cytoscape from 'cytoscape';
import { setClass } from './set-class.ts';

/** What is drawn more clearly than the rest. */
export interface Emphasis {
  /** Id of what is pointed at, else of what is selected: it and what is next to it; null: everything. */
  readonly centre: string | null;
  /** Ids of what a filter finds; null: everything. */
  readonly matches: ReadonlySet<string> | null;
}

/** Dims what is not next to the centre, and what the filter leaves out. */
export function emphasize(graph: cytoscape.Core, { centre, matches }: Emphasis): void {
  const middle = graph.getElementById(centre ?? '');
  const near = middle.empty() ? null : nearTo(middle);
  graph.batch(() => {
    graph.elements().forEach((element) => {
      const isNear = near === null || near.has(element);
      setClass(element, 'dimmed', !isNear);
      setClass(element, 'near', near !== null && element.isEdge() && isNear);
      setClass(element, 'filtered', matches !== null && !isMatch(element, matches));
    });
  });
}

function nearTo(centre: cytoscape.CollectionReturnValue): cytoscape.CollectionReturnValue {
  return centre.group() === 'edges' ? centre.union(centre.connectedNodes()) : centre.closedNeighborhood();
}

/** An edge is found with both its ends. */
function isMatch(element: cytoscape.SingularElementReturnValue, matches: ReadonlySet<string>): boolean {
  if (element.isNode()) return matches.has(element.id());
  const edge = element as cytoscape.EdgeSingular; // Safe: what is no node is an edge.
  return matches.has(edge.source().id()) && matches.has(edge.target().id());
}
