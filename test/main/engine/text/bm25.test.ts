import { describe, expect, it } from 'vitest';
import { bm25, inverseDocumentFrequency } from '../../../../main/engine/text/bm25.ts';

describe('BM25', () => {
  it('weighs a term by its rarity, never below nothing', () => {
    expect(inverseDocumentFrequency(10, 1)).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 12); // 1.9924
    expect(inverseDocumentFrequency(10, 10)).toBeCloseTo(Math.log(1 + 0.5 / 10.5), 12); // 0.0465
  });

  it.each([
    // idf, tf, length over average, score at k1 = 1.2, b = 0.75: worked by hand
    [2, 1, 1, 2], //             2 · 2.2 / (1 + 1.2)
    [2, 3, 1, 13.2 / 4.2], //    2 · 3 · 2.2 / (3 + 1.2)
    [2, 1, 2, 4.4 / 3.1], //     1.2 · (0.25 + 1.5) = 2.1
    [2, 1, 0, 4.4 / 1.3], //     1.2 · 0.25 = 0.3
    [2, 0, 1, 0],
  ])('scores idf %f, tf %i, relative length %f as %f', (idf, tf, relativeLength, score) => {
    expect(bm25(idf, tf, relativeLength, 1.2, 0.75)).toBeCloseTo(score, 12);
  });

  it('saturates: no number of repeats reaches idf times 2.2', () => {
    expect(bm25(1, 1e9, 1, 1.2, 0.75)).toBeLessThan(2.2);
  });
});
