import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Association, AssociationList } from '../../../../main/engine/model/association-list.ts';

const association = fc.record({
  to: fc.nat({ max: 20 }),
  weight: fc.double({ min: 0, max: 1, noNaN: true }),
  coAccesses: fc.nat(),
  at: fc.integer({ min: 0, max: 2 ** 45 }),
  isPinned: fc.boolean(),
});

function listOf(associations: readonly Association[]): AssociationList {
  const list = AssociationList.empty();
  for (const each of associations) put(list, each);
  return list;
}

function put(list: AssociationList, { to, weight, coAccesses, at, isPinned }: Association): void {
  const index = list.indexOf(to);
  if (index < 0) list.add(to, weight, coAccesses, at);
  else list.replace(index, weight, coAccesses, at);
  list.pin(list.indexOf(to), isPinned);
}

function rowsOf(list: AssociationList) {
  return Array.from({ length: list.length }, (_, index) => list.get(index));
}

describe('an association list', () => {
  it('holds for each resource the association added, or what replaced it, as a map would', () => {
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
        for (const each of [list, copy]) put(each, more);
        expect(rowsOf(copy)).toEqual(rowsOf(list));
        expect(copy.toBytes()).toEqual(list.toBytes());
      }),
    );
  });

  it('removes by index, and knows its weakest, the oldest of equals', () => {
    const list = listOf([
      { to: 1, weight: 0.5, coAccesses: 1, at: 1, isPinned: false },
      { to: 2, weight: 0.1, coAccesses: 1, at: 9, isPinned: false },
      { to: 3, weight: 0.1, coAccesses: 1, at: 5, isPinned: false },
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
