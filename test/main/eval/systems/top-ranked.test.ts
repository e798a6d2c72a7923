import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName, topRanked } from '../../../../main/eval/systems/top-ranked.ts';

test('the top is the head of a full sort', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 12 }), (names, limit) => {
      const order = (a: string, b: string) => b.length - a.length || byName(a, b);
      expect(topRanked(names, limit, order)).toEqual(names.toSorted(order).slice(0, limit));
    }),
  );
});
