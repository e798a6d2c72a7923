import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StandingOrder } from '../../../../main/eval/systems/standing-order.ts';

test('only candidates are named, and no more than asked for', () => {
  const order = new StandingOrder();
  for (const key of ['a', 'b', 'c', 'd']) order.raise(key, () => true);
  expect(order.best(new Set(['a', 'c', 'd']), 2)).toEqual(['d', 'c']);
});

test('it stands as a full sort by count, then by last touch, would have it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e')), (touches) => {
      const order = new StandingOrder();
      const counts = new Map<string, number>();
      for (const key of touches) {
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        order.raise(key, (neighbour) => counts.get(neighbour)! <= count);
      }
      const sorted = [...counts.keys()].sort(
        (a, b) => counts.get(b)! - counts.get(a)! || touches.lastIndexOf(b) - touches.lastIndexOf(a),
      );
      expect(order.best(new Set(touches), touches.length)).toEqual(sorted);
    }),
  );
});
