import { describe, expect, it } from 'vitest';
import { changeOf, changesBetween, type FileState } from '../../../../main/sources/editors/file-changes.ts';

const OLD: FileState = { modifiedAt: 1_000, bytes: 5, fileNumber: 7 };

describe('changeOf', () => {
  it.each<[FileState | undefined, FileState | undefined, string | undefined]>([
    [undefined, OLD, 'create'],
    [OLD, undefined, 'delete'],
    [undefined, undefined, undefined],
    [OLD, { ...OLD }, undefined],
    [OLD, { ...OLD, modifiedAt: 2_000 }, 'edit'],
    // Set back by a synchronising tool.
    [OLD, { ...OLD, modifiedAt: 500 }, 'edit'],
    [OLD, { ...OLD, bytes: 6 }, 'edit'],
    // Another file was renamed onto it, with its time.
    [OLD, { ...OLD, fileNumber: 8 }, 'edit'],
    // What was written down does not know the number.
    [{ ...OLD, fileNumber: 0 }, OLD, undefined],
  ])('%j → %j: %s', (before, after, access) => {
    expect(changeOf('a.ts', before, after, 3_000)?.access).toBe(access);
  });
});

describe('changesBetween', () => {
  const known = new Map([
    ['a.ts', OLD],
    ['closed/b.ts', OLD],
    ['gone.ts', OLD],
  ]);

  it('finds what was changed, made and deleted, in the order of its time', () => {
    const files = new Map([
      ['a.ts', { ...OLD, modifiedAt: 4_000 }],
      ['closed/b.ts', OLD],
      ['new.ts', { ...OLD, modifiedAt: 3_000 }],
    ]);
    expect(changesBetween(known, { files, unreadable: [] }, 2_000, 9_000)).toEqual([
      { path: 'new.ts', access: 'create', at: 3_000 },
      { path: 'a.ts', access: 'edit', at: 4_000 },
      { path: 'gone.ts', access: 'delete', at: 9_000 },
    ]);
  });

  it('believes no time before the last look, or in the future', () => {
    const files = new Map([
      ['a.ts', { ...OLD, modifiedAt: 1_500 }],
      ['closed/b.ts', { ...OLD, modifiedAt: 99_000 }],
      ['gone.ts', OLD],
    ]);
    const changes = changesBetween(known, { files, unreadable: [] }, 2_000, 9_000);
    expect(changes.map(({ at }) => at)).toEqual([9_000, 9_000]);
  });

  it('takes nothing for deleted that lies where it could not look', () => {
    const files = new Map([['a.ts', OLD]]);
    const deleted = (unreadable: readonly string[]) =>
      changesBetween(known, { files, unreadable }, 0, 9_000).map(({ path }) => path);
    expect(deleted(['closed'])).toEqual(['gone.ts']);
    expect(deleted([''])).toEqual([]);
  });
});
