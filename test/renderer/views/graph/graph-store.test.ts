import { beforeEach, expect, it, vi } from 'vitest';
import { stubPage } from '../../../fakes/page.ts';

/** What the project has; each picture shows all of it that is asked for. */
let known: readonly string[] = [];
let failure: string | null = null;

function answer(names: readonly string[]) {
  if (failure !== null) return { ok: false, error: { code: -32_001, message: failure } };
  const nodes = known.filter((name) => names.includes(name)).map((name) => ({ id: `file:${name}`, name }));
  return { ok: true, result: { nodes, edges: [], clusters: [], focus: [], added: [], isFull: false } };
}

stubPage({
  holloway: {
    verbs: {
      'graph.open': async () => answer(known),
      'graph.expand': async ({ shown }: { shown: readonly { readonly name: string }[] }) =>
        answer(shown.map(({ name }) => name)),
    },
    subscribe: () => () => undefined,
    onDesktop: () => () => undefined,
    onConnection: () => undefined,
  },
});
vi.stubGlobal('navigator', { platform: 'Linux' });
const { GraphPictures } = await import('../../../../renderer/views/graph/graph-store.ts');

const names = ({ picture }: { readonly picture: { readonly nodes: readonly { name: string }[] } | null }) =>
  picture?.nodes.map(({ name }) => name) ?? null;

async function opened() {
  const pictures = new GraphPictures('shop', { kind: 'strongest' });
  await pictures.open();
  return pictures;
}

beforeEach(() => {
  known = ['a.ts', 'b.ts', 'c.ts'];
  failure = null;
});

it('lets go of what was erased, in the picture and on the way back', async () => {
  const pictures = await opened();
  await pictures.remove('file:a.ts');
  expect([names(pictures.store.getState()), pictures.store.getState().before]).toMatchObject([
    ['b.ts', 'c.ts'],
    [{ nodes: [{}, {}, {}] }],
  ]);
  known = ['a.ts', 'b.ts'];
  await pictures.forget();
  expect(pictures.store.getState()).toMatchObject({ before: [], error: null });
  expect(names(pictures.store.getState())).toEqual(['b.ts']);
});

it('draws anew where nothing is left of the picture, and shows nothing where the project is gone', async () => {
  const pictures = await opened();
  known = ['d.ts'];
  await pictures.forget();
  expect(names(pictures.store.getState())).toEqual(['d.ts']);
  failure = 'Nothing is known of shop.';
  await pictures.forget();
  expect(pictures.store.getState()).toMatchObject({ picture: null, error: { message: failure } });
  failure = null;
  await pictures.forget();
  expect(names(pictures.store.getState())).toEqual(['d.ts']);
});

it('a step that was asked for before something was erased brings nothing of it back', async () => {
  const pictures = await opened();
  const step = pictures.remove('file:a.ts');
  known = ['b.ts'];
  await Promise.all([pictures.forget(), step]);
  expect(names(pictures.store.getState())).toEqual(['b.ts']);
  expect(pictures.store.getState().before).toEqual([]);
});

it('a picture that cannot be drawn as it is asked for leaves none that looks like it; a step leaves the one before', async () => {
  const pictures = await opened();
  failure = 'away';
  await pictures.remove('file:a.ts');
  expect(names(pictures.store.getState())).toEqual(['a.ts', 'b.ts', 'c.ts']);
  pictures.setDetail(150);
  await vi.waitFor(() =>
    expect(pictures.store.getState()).toMatchObject({ isLoading: false, picture: null }),
  );
});
