import { expect, test } from 'vitest';
import { Bm25Index } from '../../../../main/eval/systems/bm25-index.ts';

test('scores are those of the formula', () => {
  const index = new Bm25Index();
  index.add('long', ['csv', 'header', 'csv', 'quote']);
  index.add('short', ['csv', 'line']);
  // N = 2, average length 3. `csv` is in both: idf = ln(1 + 0.5 / 2.5). `header` in one: idf = ln(1 + 1.5 /
  // 1.5). Length factors k1·(1 − b + b·len/3): long 1.2·(0.25 + 0.75·4/3) = 1.5, short 1.2·(0.25 + 0.75·2/3)
  // = 0.9.
  const scores = index.scores(['csv', 'csv', 'header', 'absent']);
  expect(scores.get('long')).toBeCloseTo(
    Math.log(1.2) * ((2 * 2.2) / (2 + 1.5)) + Math.log(2) * (2.2 / (1 + 1.5)),
    12,
  );
  expect(scores.get('short')).toBeCloseTo(Math.log(1.2) * (2.2 / (1 + 0.9)), 12);
  expect(scores.size).toBe(2);
});

test('an empty index scores nothing', () => {
  expect(new Bm25Index().scores(['csv']).size).toBe(0);
});
