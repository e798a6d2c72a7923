import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PostingList } from '../../../../main/engine/model/posting-list.ts';

function listOf(ordinals: readonly number[]): PostingList {
  const list = PostingList.empty();
  for (const ordinal of ordinals) list.add(ordinal);
  return list;
}

describe('a posting list', () => {
  it('counts each resource, ascending, as a map would', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 })), (ordinals) => {
        const list = listOf(ordinals);
        const distinct = [...new Set(ordinals)].sort((a, b) => a - b);
        expect(Array.from({ length: list.length }, (_, index) => list.ordinal(index))).toEqual(distinct);
        for (let ordinal = 0; ordinal <= 31; ordinal++) {
          expect(list.countFor(ordinal)).toBe(ordinals.filter((other) => other === ordinal).length);
        }
      }),
    );
  });

  it('is the same after a way through bytes, and goes on counting', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 })), fc.nat({ max: 30 }), (ordinals, more) => {
        const list = listOf(ordinals);
        const copy = PostingList.fromBytes(list.toBytes());
        for (const each of [list, copy]) each.add(more);
        expect(copy.toBytes()).toEqual(list.toBytes());
      }),
    );
  });

  it('comes back from bytes with ordinals and counts of any size', () => {
    const far = [0, 1, 127, 128, 1_000_000, 2 ** 31 - 2];
    const list = listOf([...far, ...Array.from({ length: 300 }, () => 128)]);
    const copy = PostingList.fromBytes(list.toBytes());
    expect(Array.from({ length: copy.length }, (_, index) => copy.ordinal(index))).toEqual(far);
    expect(far.map((ordinal) => copy.countFor(ordinal))).toEqual([1, 1, 1, 301, 1, 1]);
  });

  it('takes a byte for each resource of a term that many hold', () => {
    expect(listOf([...Array(1_000).keys()]).toBytes().length).toBe(1_000);
  });

  it('refuses bytes that end within a number', () => {
    expect(() => PostingList.fromBytes(Uint8Array.of(0x80))).toThrow(RangeError);
  });
});
