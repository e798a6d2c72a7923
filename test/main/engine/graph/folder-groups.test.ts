import { describe, expect, it } from 'vitest';
import { groupByFolder } from '../../../../main/engine/graph/folder-groups.ts';

const groupsOf = (paths: readonly string[], most: number) =>
  groupByFolder(paths, (path) => path, most).map(({ folder, items }) => [folder, items.length]);

describe('grouping by folder', () => {
  it('splits the largest folder as long as the number of groups holds', () => {
    const paths = ['src/auth/a.ts', 'src/auth/b.ts', 'src/cart/c.ts', 'docs/d.md', 'readme.md'];

    expect(groupsOf(paths, 2)).toEqual([
      ['', 2],
      ['src', 3],
    ]);
    expect(groupsOf(paths, 3)).toEqual([
      ['', 1],
      ['docs', 1],
      ['src', 3],
    ]);
    expect(groupsOf(paths, 4)).toEqual([
      ['', 1],
      ['docs', 1],
      ['src/auth', 2],
      ['src/cart', 1],
    ]);
  });

  it('goes through folders that hold nothing but one folder', () => {
    expect(groupsOf(['a/b/c/x.ts', 'a/b/c/y.ts'], 1)).toEqual([['a/b/c', 2]]);
  });

  it('keeps every file in exactly one group', () => {
    const paths = Array.from({ length: 300 }, (_, n) => `f${n % 31}/g${n % 7}/file-${n}.ts`);

    for (const most of [1, 2, 5, 14, 40]) {
      const groups = groupByFolder(paths, (path) => path, most);
      expect(groups.length).toBeLessThanOrEqual(most);
      expect(groups.flatMap(({ items }) => items).toSorted()).toEqual(paths.toSorted());
    }
  });

  it('makes no group of nothing', () => {
    expect(groupsOf([], 5)).toEqual([]);
  });
});
