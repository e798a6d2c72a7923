import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssociationList } from '../../../../main/engine/model/association-list.ts';

const association = fc.record({
  to: fc.nat({ max: 20 }),
  weight: fc.double({ min: 0, max: 1, noNaN: true }),
  coAccesses: fc.nat(),
  at: fc.integer({ min: 0, max: 2 ** 45 }),
});

function listOf(
  associations: readonly { to: number; weight: number; coAccesses: number; at: number }[],
): AssociationList {
  const list = AssociationList.empty();
  for (const { to, weight, coAccesses, at } of associations) list.put(to, weight, coAccesses, at);
  return list;
}

function rowsOf(list: AssociationList) {
  return Array.from({ length: list.length }, (_, index) => list.get(index));
}

describe('an association list', () => {
  it('holds the last association put for each resource, as a map would', () => {
    fc.assert(
      fc.property(fc.array(association), (associations) => {
        const expected = new Map(associations.map((each) => [each.to, each]));
        expect(rowsOf(listOf(associations))).toEqual([...expected.values()]);
      }),
    );
  });

  it('is the same after a way through bytes, order included, and goes on growing', () => {
    fc.assert(
      fc.property(fc.array(association), association, (associations, more) => {
        const list = listOf(associations);
        const copy = AssociationList.fromBytes(list.toBytes());
        for (const each of [list, copy]) each.put(more.to, more.weight, more.coAccesses, more.at);
        expect(rowsOf(copy)).toEqual(rowsOf(list));
        expect(copy.toBytes()).toEqual(list.toBytes());
      }),
    );
  });

  it('removes by index, and knows its weakest, the oldest of equals', () => {
    const list = listOf([
      { to: 1, weight: 0.5, coAccesses: 1, at: 1 },
      { to: 2, weight: 0.1, coAccesses: 1, at: 9 },
      { to: 3, weight: 0.1, coAccesses: 1, at: 5 },
    ]);
    expect(list.to(list.weakest())).toBe(3);
    list.removeAt(list.weakest());
    expect(rowsOf(list).map(({ to }) => to)).toEqual([1, 2]);
    list.removeAt(0);
    expect(rowsOf(list).map(({ to }) => to)).toEqual([2]);
    list.removeAt(0);
    expect(list.weakest()).toBe(-1);
  });

  it('refuses bytes that are no whole rows', () => {
    expect(() => AssociationList.fromBytes(new Uint8Array(33))).toThrow(RangeError);
  });
});
