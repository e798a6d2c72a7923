import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOf } from '../../../../main/engine/recall/best-of.ts';

describe('the best of many', () => {
  it('are those of a whole sort, of what is accepted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 20 })),
        fc.nat({ max: 12 }),
        fc.nat({ max: 4 }),
        (scores, count, odd) => {
          // Distinct by index, so that the order is strict.
          const isBetter = (a: number, b: number) =>
            scores[a]! > scores[b]! || (scores[a] === scores[b] && a < b);
          const accepts = (index: number) => index % 5 !== odd;
          const sorted = [...scores.keys()].filter(accepts).sort((a, b) => (isBetter(a, b) ? -1 : 1));
          expect(bestOf(scores.length, count, isBetter, accepts)).toEqual(sorted.slice(0, count));
        },
      ),
    );
  });

  it('asks for acceptance of few', () => {
    let asked = 0;
    const isBetter = (a: number, b: number) => a < b;
    bestOf(1_000, 10, isBetter, () => ++asked > 0);
    expect(asked).toBe(10);
  });
});
