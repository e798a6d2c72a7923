import { describe, expect, it } from 'vitest';
import { areasOf } from '../../../../main/engine/graph/areas.ts';
import { choose, type Start } from '../../../../main/engine/graph/choose.ts';
import { type Canvas, draw } from '../../../../main/engine/graph/draw.ts';
import { NO_FILTER } from '../../../../main/engine/graph/graph-filter.ts';
import { LinksNow } from '../../../../main/engine/graph/links-now.ts';
import { addedBy } from '../../../../main/engine/graph/open-further.ts';
import type { Picture } from '../../../../main/engine/graph/picture.ts';
import type { ProjectMemory } from '../../../../main/engine/memory/project-memory.ts';
import { MS_PER_DAY } from '../../../../main/engine/model/units.ts';
import { START } from '../../../builders/event-builder.ts';
import { type Edges, graphOf } from '../../../builders/graph-builder.ts';
import { engine, ordinalOf } from '../../../builders/memory-builder.ts';
import { stepped } from '../../../builders/stepped.ts';

const EDGES: Edges = {
  'src/a.ts': { 'src/b.ts': 0.8, 'lib/c.ts': 0.5, 'lib/d.ts': 0.05, 'doc/e.md': 0.04 },
  'src/b.ts': { 'src/a.ts': 0.4 },
  'lib/c.ts': { 'lib/f.ts': 0.3 },
};

function canvasOf(memory: ProjectMemory, fields: Partial<Canvas> = {}) {
  const now = fields.now ?? START;
  return {
    memory,
    links: new LinksNow(memory, now),
    filter: NO_FILTER,
    config: engine.config,
    areas: areasOf(memory),
    now,
    limit: 100,
    ...fields,
  };
}

function open(start: Start, canvas: Canvas): Picture {
  const { ordinals, focus } = stepped(choose(start, canvas));
  return stepped(draw(ordinals, focus, canvas));
}

const namesIn = ({ resources }: Picture) => resources.map(({ resource }) => resource.name);
const elementsIn = ({ resources, edges, clusters }: Picture): number =>
  resources.length + edges.length + clusters.reduce((sum, { links }) => sum + 1 + links.length, 0);

/** Files in a ring of folders, each joined with its next ten. */
function ring(count: number): Edges {
  const name = (n: number): string => `part-${n % 9}/file-${n % count}.ts`;
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      name(n),
      Object.fromEntries(Array.from({ length: 10 }, (__, step) => [name(n + step + 1), 0.9 / (step + 1)])),
    ]),
  );
}

describe('a picture of a memory', () => {
  it('starts at a resource and draws what is most strongly joined with it first', () => {
    const memory = graphOf(EDGES);

    const picture = open({ kind: 'resource', ordinal: ordinalOf(memory, 'src/a.ts') }, canvasOf(memory));

    expect(namesIn(picture)).toEqual([
      'src/a.ts',
      'src/b.ts',
      'lib/c.ts',
      'lib/f.ts',
      'lib/d.ts',
      'doc/e.md',
    ]);
  });

  it('joins both directions of an association in one edge, the strongest edge first', () => {
    const memory = graphOf(EDGES);
    const [a, b] = [ordinalOf(memory, 'src/a.ts'), ordinalOf(memory, 'src/b.ts')];

    const [edge] = open({ kind: 'resource', ordinal: a }, canvasOf(memory)).edges;

    expect(edge).toMatchObject({
      kind: 'learned',
      a,
      b,
      weight: 0.8,
      forward: { to: b, weight: 0.8, coAccesses: 1, at: START, isPinned: false },
      backward: { to: a, weight: 0.4 },
    });
  });

  it('collapses what is next to it: weaker links of what it starts from, the rest by folder', () => {
    const memory = graphOf(EDGES);
    const a = ordinalOf(memory, 'src/a.ts');
    const canvas = canvasOf(memory);

    const picture = stepped(draw([a, ordinalOf(memory, 'src/b.ts')], [a], canvas));

    expect(picture.clusters).toEqual([
      {
        id: 'weaker:file:src/a.ts',
        kind: 'weaker',
        name: '',
        of: a,
        area: 2,
        members: [ordinalOf(memory, 'lib/d.ts'), ordinalOf(memory, 'doc/e.md')],
        associations: 2,
        links: [{ of: a, associations: 2, weight: 0.05 }],
      },
      {
        id: 'folder:lib',
        kind: 'folder',
        name: 'lib',
        of: null,
        area: 1,
        members: [ordinalOf(memory, 'lib/c.ts')],
        associations: 1,
        links: [{ of: a, associations: 1, weight: 0.5 }],
      },
    ]);
    expect(addedBy({ kind: 'cluster', id: 'weaker:file:src/a.ts' }, picture, canvas, 1)).toEqual([
      ordinalOf(memory, 'lib/d.ts'),
    ]);
    expect(addedBy({ kind: 'resource', ordinal: a }, picture, canvas, 2)).toEqual([
      ordinalOf(memory, 'lib/c.ts'),
      ordinalOf(memory, 'lib/d.ts'),
    ]);
    expect(addedBy({ kind: 'cluster', id: 'folder:gone' }, picture, canvas, 5)).toEqual([]);
  });

  it('draws at most as many elements as asked for, and nothing alone that is joined', () => {
    const memory = graphOf(ring(400));

    for (const limit of [10, 100, 400, 1_000]) {
      const picture = open({ kind: 'strongest' }, canvasOf(memory, { limit }));
      expect(elementsIn(picture)).toBeLessThanOrEqual(limit);
    }
    const picture = open({ kind: 'strongest' }, canvasOf(memory, { limit: 400 }));
    const joined = new Set(picture.edges.flatMap(({ a, b }) => [a, b]));
    expect(picture.resources.filter(({ resource }) => !joined.has(resource.ordinal))).toEqual([]);
    expect(picture.undrawnAssociations).toBeGreaterThan(0);
  });

  it('is the same for the same memory and time', () => {
    const one = open({ kind: 'strongest' }, canvasOf(graphOf(ring(300))));
    const other = open({ kind: 'strongest' }, canvasOf(graphOf(ring(300))));

    expect(one).toEqual(other);
  });

  it('shows weights and activations as they have faded', () => {
    const memory = graphOf(EDGES, { 'src/a.ts': { activation: 1 } });
    const now = START + 10 * MS_PER_DAY;

    const picture = open(
      { kind: 'resource', ordinal: ordinalOf(memory, 'src/a.ts') },
      canvasOf(memory, { now }),
    );

    expect(picture.edges[0]?.weight).toBeCloseTo(0.8 * 0.98 ** 10, 12);
    expect(picture.resources[0]?.activation).toBeCloseTo(0.85 ** 10, 12);
  });

  it('draws only the kinds, the weights and the names that the filter lets through', () => {
    const memory = graphOf(EDGES, { 'src/b.ts': { kind: 'error' } });
    const start = { kind: 'resource', ordinal: ordinalOf(memory, 'src/a.ts') } as const;
    const filtered = (fields: Partial<typeof NO_FILTER>) =>
      namesIn(open(start, canvasOf(memory, { filter: { ...NO_FILTER, ...fields } })));

    expect(filtered({ kinds: ['file'], minWeight: 0.3 })).toEqual(['src/a.ts', 'lib/c.ts', 'lib/f.ts']);
    expect(filtered({ text: 'lib/' })).toEqual(['lib/c.ts', 'lib/d.ts', 'lib/f.ts']);
  });

  it('shows resources that nothing is joined with, too', () => {
    const memory = graphOf({ 'src/a.ts': {}, 'src/b.ts': {} });

    expect(namesIn(open({ kind: 'strongest' }, canvasOf(memory)))).toEqual(['src/a.ts', 'src/b.ts']);
  });
});
