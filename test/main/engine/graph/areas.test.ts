import { describe, expect, it } from 'vitest';
import { areaOf, areasOf } from '../../../../main/engine/graph/areas.ts';
import { inOrder, read } from '../../../builders/event-builder.ts';
import { memoryOf } from '../../../builders/memory-builder.ts';

function areasOfFiles(...paths: string[]): readonly string[] {
  return areasOf(memoryOf(inOrder(paths.map((path) => read('s', path)))));
}

describe('the areas of a project', () => {
  it('are its folders', () => {
    expect(areasOfFiles('src/a.ts', 'test/a.test.ts', 'readme.md')).toEqual(['src', 'test']);
  });

  it('lie below a folder that holds nearly everything', () => {
    const packages = ['cart', 'tax', 'admin'].flatMap((name) =>
      Array.from({ length: 10 }, (_, file) => `packages/${name}/src/${file}.ts`),
    );
    expect(areasOfFiles(...packages, 'package.json')).toEqual([
      'packages/admin/src',
      'packages/cart/src',
      'packages/tax/src',
    ]);
  });

  it('are not found where nothing lies in a folder', () => {
    expect(areasOfFiles('a.ts', 'b.ts')).toEqual([]);
  });

  it('claim what lies in them, the innermost first', () => {
    expect(areaOf('src/ui/a.ts', ['src', 'src/ui'])).toBe(1);
    expect(areaOf('source/a.ts', ['src'])).toBeNull();
  });
});
