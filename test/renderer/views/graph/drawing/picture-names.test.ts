import { expect, it } from 'vitest';
import { namesOf } from '../../../../../renderer/views/graph/drawing/picture-names.ts';
import type { GraphCluster, GraphNode, Picture } from '../../../../../renderer/views/graph/picture.ts';

const NODE: GraphNode = {
  id: 'file:src/tax.ts',
  kind: 'file',
  name: 'src/tax.ts',
  path: null,
  area: null,
  accesses: 3,
  edits: 0,
  sessions: 1,
  firstAt: 0,
  lastAt: 0,
  activation: 0,
  degree: 0,
  hidden: 0,
  isPinned: false,
  isDeleted: false,
};

function cluster(kind: GraphCluster['kind'], name: string): GraphCluster {
  return {
    id: `${kind}:${name}`,
    kind,
    name,
    of: null,
    area: null,
    resources: 20,
    associations: 0,
    members: [],
    links: [],
  };
}

function namesIn(parts: Pick<Picture, 'nodes' | 'clusters' | 'focus'>) {
  // Safe: nothing else of a picture has a name.
  return Object.fromEntries(namesOf(parts as Picture));
}

it('counts what is touched more often as more important, and what the picture starts from most', () => {
  const often = { ...NODE, id: 'often', accesses: 900 };
  const start = { ...NODE, id: 'start' };
  expect(namesIn({ nodes: [NODE, often, start], clusters: [], focus: ['start'] })).toEqual({
    [NODE.id]: { text: 'tax.ts', importance: 3 },
    often: { text: 'tax.ts', importance: 900 },
    start: { text: 'tax.ts', importance: 1_003 },
  });
});

it('names a cluster by the end of its folder and by how much it holds', () => {
  const clusters = [
    cluster('folder', 'packages/shop/src'),
    cluster('folder', ''),
    cluster('weaker', 'src/tax.ts'),
  ];
  const texts = Object.values(namesIn({ nodes: [], clusters, focus: [] }));
  expect(texts).toEqual(['shop/src +20', '+20', '+20'].map((text) => ({ text, importance: 42 })));
});
