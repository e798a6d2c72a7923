import { describe, expect, test } from 'vitest';
import { reciprocalRank } from '../../../main/eval/metrics.ts';

const candidates = new Set(['a', 'b', 'c', 'd']);

describe('reciprocal rank', () => {
  test.each([
    ['the first right answer counts', ['a', 'b', 'c'], ['c', 'b'], 10, 1 / 2],
    ['names outside the universe hold no place', ['new', 'x', 'b'], ['b'], 10, 1],
    ['repeats hold no place', ['a', 'a', 'b'], ['b'], 10, 1 / 2],
    ['the last place that counts', ['a', 'b', 'c'], ['c'], 3, 1 / 3],
    ['a right answer below the limit is worth nothing', ['a', 'b', 'c', 'd'], ['d'], 3, 0],
    ['nothing ranked', [], ['a'], 10, 0],
  ])('%s', (_name, ranking, gold, limit, value) => {
    expect(reciprocalRank(ranking, new Set(gold), { candidates, limit })).toBe(value);
  });
});
