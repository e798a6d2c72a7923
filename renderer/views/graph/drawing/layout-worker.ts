import cytoscape from 'cytoscape';
import fcose from 'cytoscape-fcose';
import type { LayoutAnswer, LayoutNode, LayoutTask, Position } from './layout.ts';
import { type Body, relax } from './relax.ts';

cytoscape.use(fcose);

/** Rounds of arranging everything, and of adding to what stays. Chosen: half a second for 450 nodes. */
const ROUNDS = { all: 260, some: 140 } as const;
/** How far from what opened them new nodes begin, px. */
const BESIDE = 110;
/** Angle between two nodes that begin beside the same one: the golden angle, so that none lie on a line. */
const TURN = Math.PI * (3 - Math.sqrt(5));

/** First places for all: fcose’s draft, which sees the whole at once. */
function draft({ nodes, edges }: LayoutTask): Map<string, Position> {
  const graph = cytoscape({
    headless: true,
    elements: [
      ...nodes.map(({ id }) => ({ data: { id } })),
      ...edges.map(({ source, target }) => ({ data: { source, target } })),
    ],
  });
  const options = { name: 'fcose', quality: 'draft', randomize: true, animate: false, packComponents: false };
  graph.layout(options as cytoscape.LayoutOptions).run(); // Its own options are not in cytoscape’s types.
  const places = graph.nodes().map((node) => [node.id(), { ...node.position() }] as const);
  graph.destroy();
  return new Map(places);
}

/** First places for new nodes: around the placed ones that they are joined with. */
function beside(task: LayoutTask): Map<string, Position> {
  const placed = new Map(task.nodes.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
  for (const [index, { id, at }] of task.nodes.entries()) {
    if (at !== null) continue;
    const anchors = task.edges.flatMap(({ source, target }) => {
      const other = source === id ? target : target === id ? source : null;
      const place = other === null ? undefined : placed.get(other);
      return place === undefined ? [] : [place];
    });
    placed.set(id, around(anchors, index));
  }
  return placed;
}

function around(anchors: readonly Position[], index: number): Position {
  const count = Math.max(1, anchors.length);
  const x = anchors.reduce((sum, place) => sum + place.x, 0) / count;
  const y = anchors.reduce((sum, place) => sum + place.y, 0) / count;
  return { x: x + BESIDE * Math.cos(index * TURN), y: y + BESIDE * Math.sin(index * TURN) };
}

function arrange(task: LayoutTask): Record<string, Position> {
  const isFresh = task.nodes.every(({ at }) => at === null);
  const first = isFresh && task.nodes.length > 2 ? draft(task) : beside(task);
  const bodies = task.nodes.map((node): Body => bodyOf(node, first));
  const indexes = new Map(task.nodes.map(({ id }, index) => [id, index]));
  const springs = task.edges.flatMap(({ source, target, strength }) => {
    const [a, b] = [indexes.get(source), indexes.get(target)];
    return a === undefined || b === undefined ? [] : [{ a, b, strength }];
  });
  relax(bodies, springs, isFresh ? ROUNDS.all : ROUNDS.some);
  return Object.fromEntries(task.nodes.map(({ id }, index) => [id, placeOf(bodies[index]!)]));
}

function bodyOf({ id, radius, at }: LayoutNode, first: ReadonlyMap<string, Position>): Body {
  const { x, y } = first.get(id) ?? { x: 0, y: 0 };
  return { x, y, radius, isFixed: at !== null };
}

function placeOf({ x, y }: Body): Position {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

self.onmessage = ({ data }: MessageEvent<LayoutTask>): void => {
  const answer: LayoutAnswer = { id: data.id, positions: arrange(data) };
  self.postMessage(answer);
};
