import type cytoscape from 'cytoscape';
import { tokenColour } from '../../../state/theme.ts';
import type { ResourceKind } from '../picture.ts';

/** Shape of each kind, so that colour never tells it alone. */
export const SHAPES = {
  file: 'ellipse',
  tool: 'diamond',
  command: 'round-rectangle',
  error: 'triangle',
} as const satisfies Record<ResourceKind, cytoscape.Css.NodeShape>;

/** Areas that have a colour of their own. */
const AREAS = 8;
/** Widths of the ring in the colour of the area, px. */
const RING = { plain: 3.5, pinned: 7, selected: 4 } as const;

/** The token of an area’s colour; null: of what lies in none. */
export function areaToken(area: number | null): `--${string}` {
  return area === null ? '--border-strong' : `--area-${String((area % AREAS) + 1)}`;
}

/** The graph in the window’s colours of now. */
export function graphStyle(): cytoscape.StylesheetJson {
  const colour = tokenColour;
  return [
    {
      selector: 'node',
      style: {
        width: 'data(size)',
        height: 'data(size)',
        'background-opacity': 1,
        'border-width': RING.plain,
        'border-color': colour('--border-strong'),
        'overlay-opacity': 0,
      },
    },
    ...kinds(),
    ...Array.from({ length: AREAS }, (_, area) => ({
      selector: `node[area = ${String(area)}]`,
      style: { 'border-color': colour(areaToken(area)) },
    })),
    {
      selector: 'node.cluster',
      style: {
        shape: 'ellipse' as const,
        'background-color': colour('--bg-sunken'),
        'border-style': 'dashed' as const,
        'border-width': 2,
      },
    },
    { selector: 'node.pinned', style: { 'border-style': 'double', 'border-width': RING.pinned } },
    { selector: 'node.deleted', style: { 'background-opacity': 0.15, 'border-style': 'dotted' } },
    {
      selector: 'edge',
      style: {
        width: 'data(width)',
        'line-color': colour('--text-faint'),
        'target-arrow-color': colour('--text-faint'),
        'source-arrow-color': colour('--text-faint'),
        opacity: 'data(opacity)' as unknown as number, // A mapping, which its types forget here.
        'curve-style': 'straight',
        'arrow-scale': 0.7,
        'target-arrow-shape': 'none',
        'source-arrow-shape': 'none',
        'overlay-opacity': 0,
      },
    },
    { selector: 'edge[?toTarget]', style: { 'target-arrow-shape': 'triangle' } },
    { selector: 'edge[?toSource]', style: { 'source-arrow-shape': 'triangle' } },
    { selector: 'edge.structural', style: { 'line-style': 'dashed', 'line-color': colour('--kind-tool') } },
    { selector: 'edge.cluster', style: { 'line-style': 'dotted', 'line-color': colour('--border-strong') } },
    { selector: 'edge.pinned', style: { 'line-color': colour('--accent') } },
    { selector: '.filtered', style: { opacity: 0.12 } },
    { selector: '.dimmed', style: { opacity: 0.24 } },
    { selector: 'edge.dimmed', style: { opacity: 0.09 } },
    { selector: '.absent', style: { visibility: 'hidden' } },
    {
      selector: 'edge.near',
      style: {
        opacity: 0.95,
        'line-color': colour('--accent'),
        'target-arrow-color': colour('--accent'),
        'source-arrow-color': colour('--accent'),
      },
    },
    {
      selector: 'node:selected',
      style: {
        'border-width': RING.selected,
        'border-color': colour('--focus'),
        'underlay-color': colour('--focus'),
        'underlay-opacity': 0.22,
        'underlay-padding': 7,
        'underlay-shape': 'ellipse',
      },
    },
    {
      selector: 'edge:selected',
      style: {
        opacity: 1,
        'line-color': colour('--focus'),
        'target-arrow-color': colour('--focus'),
        'source-arrow-color': colour('--focus'),
        'underlay-color': colour('--focus'),
        'underlay-opacity': 0.25,
        'underlay-padding': 4,
      },
    },
  ];
}

/** Fill by kind, the stronger the more active; shape by kind. */
function kinds(): cytoscape.StylesheetJson {
  return Object.entries(SHAPES).map(([kind, shape]) => ({
    selector: `node[kind = "${kind}"]`,
    style: {
      shape,
      'background-color': tokenColour(`--kind-${kind}`),
      'background-opacity': 'data(freshness)' as unknown as number, // A mapping, as above.
    },
  }));
}
