import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PairedSums, pairedBootstrap } from '../../../main/eval/bootstrap.ts';

const pairs = (length: number, make: (index: number) => PairedSums) =>
  Array.from({ length }, (_, index) => make(index));

describe('the paired bootstrap', () => {
  test('the same systems differ by nothing, and so do all resamples', () => {
    const equal = pairs(20, (index) => ({ subject: index / 20, baseline: index / 20, questions: 1 }));
    expect(pairedBootstrap(equal)).toEqual({
      difference: 0,
      low: 0,
      high: 0,
      trajectories: 20,
      questions: 20,
    });
  });

  test('gains and losses that cancel out give an interval around 0', () => {
    const mixed = pairs(40, (index) => ({ subject: index % 2, baseline: (index + 1) % 2, questions: 1 }));
    const { difference, low, high } = pairedBootstrap(mixed)!;
    expect(difference).toBe(0);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  test('the width is that of the normal approximation', () => {
    // Differences of ±1 in equal numbers over 400 trajectories: standard error 1/√400 = 0.05, so ±0.098.
    const mixed = pairs(400, (index) => ({ subject: index % 2, baseline: (index + 1) % 2, questions: 1 }));
    const { low, high } = pairedBootstrap(mixed, { resamples: 5_000, seed: 42 })!;
    expect(low).toBeCloseTo(-0.098, 2);
    expect(high).toBeCloseTo(0.098, 2);
  });

  test('a gain in every trajectory is clear of 0', () => {
    const gains = pairs(30, (index) => ({ subject: 0.5 + index / 100, baseline: 0.4, questions: 1 }));
    expect(pairedBootstrap(gains)!.low).toBeGreaterThan(0);
  });

  test('long trajectories weigh more', () => {
    // (9·1 − 0 + 0 − 1) / (9 + 1) = 0.8
    const unequal = [
      { subject: 9, baseline: 0, questions: 9 },
      { subject: 0, baseline: 1, questions: 1 },
    ];
    expect(pairedBootstrap(unequal)).toMatchObject({ difference: 0.8, low: -1, high: 1, questions: 10 });
  });

  test('trajectories without a question are left out', () => {
    const asked = pairs(10, (index) => ({ subject: index, baseline: 3, questions: 10 }));
    const unasked = pairs(5, () => ({ subject: 0, baseline: 0, questions: 0 }));
    expect(pairedBootstrap([...unasked, ...asked])).toEqual(pairedBootstrap(asked));
    expect(pairedBootstrap(unasked)).toBeNull();
  });

  test('the same input gives the same interval, and another seed another one', () => {
    const mixed = pairs(50, (index) => ({ subject: (index * 7) % 11, baseline: 5, questions: 11 }));
    expect(pairedBootstrap(mixed)).toEqual(pairedBootstrap(mixed));
    expect(pairedBootstrap(mixed, { resamples: 1_000, seed: 1 })).not.toEqual(pairedBootstrap(mixed));
  });

  test('the interval is in order and inside what single trajectories show', () => {
    const sums = fc.record({
      subject: fc.double({ min: 0, max: 1, noNaN: true }),
      baseline: fc.double({ min: 0, max: 1, noNaN: true }),
      questions: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 20 }), (trajectories) => {
        const { low, high } = pairedBootstrap(trajectories, { resamples: 100, seed: 42 })!;
        const single = trajectories.map(({ subject, baseline }) => subject - baseline);
        const rounding = 1e-12;
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(Math.min(...single) - rounding);
        expect(high).toBeLessThanOrEqual(Math.max(...single) + rounding);
      }),
      { numRuns: 50 },
    );
  });
});
