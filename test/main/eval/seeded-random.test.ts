import { expect, test } from 'vitest';
import { seededRandom } from '../../../main/eval/seeded-random.ts';

test('a seed gives Mulberry32’s published sequence, again and again', () => {
  // The generator's reference implementation in C, seed 42, first three outputs divided by 2^32.
  const expected = [0.6011037519201636, 0.44829055899754167, 0.8524657934904099];
  const first = seededRandom(42);
  const again = seededRandom(42);
  expect(expected.map(() => first())).toEqual(expected);
  expect(expected.map(() => again())).toEqual(expected);
});

test('numbers lie in [0, 1) and spread evenly', () => {
  const next = seededRandom(7);
  const numbers = Array.from({ length: 10_000 }, next);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  // Standard error of the mean of 10,000 uniform numbers: 0.0029.
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.01);
});
