import { describe, expect, it } from 'vitest';
import { LAYERS, layerOf, mayImport } from './layers.ts';
import { isOwn, type SourceFile, sourceFilesIn } from './source-file.ts';

const sources = sourceFilesIn('main', 'contracts', 'native', 'preload', 'renderer');

/** A ring of files that import each other, the first file once more at its end; null if there is none. */
function findCycle(files: readonly SourceFile[]): readonly string[] | null {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.filter((each) => isOwn(each))]));
  const done = new Set<string>();
  const search = (path: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const next of importsOf.get(path) ?? []) {
      const cycle = search(next, [...way, path]);
      if (cycle !== null) return cycle;
    }
    done.add(path);
    return null;
  };
  for (const path of importsOf.keys()) {
    const cycle = search(path, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

describe('who imports whom', () => {
  it('reads every layer', () => {
    expect(new Set(sources.map(({ path }) => layerOf(path).name))).toEqual(
      new Set(LAYERS.map(({ name }) => name)),
    );
  });

  it.each(LAYERS)('$name imports what its row allows, and nothing else', (layer) => {
    const forbidden = sources
      .filter(({ path }) => layerOf(path) === layer)
      .flatMap(({ path, imports }) =>
        imports
          .filter((each) => !mayImport(layer, each, isOwn(each)))
          .map((each) => `${path} imports ${each}`),
      );
    expect(forbidden).toEqual([]);
  });

  it('only the store knows SQLite', () => {
    const knowing = sources.filter(({ imports }) =>
      imports.some((each) => /sqlite/.test(each) && !isOwn(each)),
    );
    expect(knowing.map(({ path }) => path).filter((path) => !path.startsWith('main/store/'))).toEqual([]);
    expect(knowing).not.toEqual([]);
  });

  it('only the store, the host and its methods know the store', () => {
    const knowing = sources
      .filter(({ imports }) => imports.some((each) => each.startsWith('main/store/')))
      .map(({ path }) => layerOf(path).name);
    expect(knowing.filter((name) => !['store', 'host', 'socket methods'].includes(name))).toEqual([]);
  });

  it('nothing imports tests', () => {
    expect(sources.filter(({ imports }) => imports.some((each) => each.startsWith('test/')))).toEqual([]);
  });

  it('no files import each other in a ring', () => {
    expect(findCycle(sources)).toBeNull();
  });
});

describe('the search for rings', () => {
  const file = (path: string, ...imports: readonly string[]): SourceFile => ({
    path,
    text: '',
    imports,
    hasDefaultExport: false,
    comments: [],
    visit: () => {},
  });

  it('finds one, whatever leads to it', () => {
    const ring = [
      file('main/a.ts', 'main/b.ts'),
      file('main/b.ts', 'main/c.ts'),
      file('main/c.ts', 'main/b.ts'),
    ];
    expect(findCycle(ring)).toEqual(['main/b.ts', 'main/c.ts', 'main/b.ts']);
  });

  it('does not mind two ways to one file', () => {
    const diamond = [
      file('main/a.ts', 'main/b.ts', 'main/c.ts'),
      file('main/b.ts', 'main/d.ts'),
      file('main/c.ts', 'main/d.ts'),
      file('main/d.ts'),
    ];
    expect(findCycle(diamond)).toBeNull();
  });
});
