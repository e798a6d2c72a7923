import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import { gate, strengthen } from '../../../../main/engine/learning/strengthen.ts';
import { changed, event, read } from '../../../builders/event-builder.ts';
import { memoryOf, weightBetween } from '../../../builders/memory-builder.ts';

const { learning } = DEFAULTS;
const PLAIN = { position: 1, windowLength: 1, isHub: false, isReverse: false, isError: false };

/** The paper's step, recomputed: 0.1 towards 1, gated. */
function oracle(weight: number, rate: number): number {
  return weight + (rate / (1 + Math.E ** (8 * weight - 4))) * (1 - weight);
}

function afterSteps(steps: number, rate: number): number {
  let weight = 0;
  for (let step = 0; step < steps; step++) weight = oracle(weight, rate);
  return weight;
}

/** Sessions in which a file is touched, and then its companion. */
function togetherIn(sessions: number, from = 'a.ts', to = 'b.ts') {
  return Array.from({ length: sessions }, (_, index) => changed(`s${index}`, from, to));
}

describe('co-access learning', () => {
  it.each([
    [1, 0.1],
    [5, 0.38],
    [20, 0.66],
  ])('reaches the published weight after %i sessions: %f', (sessions, published) => {
    const weight = weightBetween(memoryOf(togetherIn(sessions)), 'a.ts', 'b.ts');
    expect(weight).toBeCloseTo(published, 2);
    expect(weight).toBeCloseTo(afterSteps(sessions, 0.1), 12);
  });

  it('gates strong weights: one half at one half, open below and shut above', () => {
    expect(gate(0.5, learning)).toBe(0.5);
    expect(gate(0, learning)).toBeCloseTo(0.98201, 5);
    expect(gate(1, learning)).toBeCloseTo(0.01799, 5);
  });

  it('learns the reverse direction at half the step', () => {
    const memory = memoryOf(togetherIn(3));
    expect(weightBetween(memory, 'b.ts', 'a.ts')).toBeCloseTo(afterSteps(3, 0.05), 12);
  });

  it('learns in proportion to the place in the window', () => {
    const memory = memoryOf([changed('s1', 'a.ts', 'b.ts', 'c.ts', 'd.ts')]);
    expect(weightBetween(memory, 'a.ts', 'd.ts')).toBeCloseTo(afterSteps(1, 0.1 / 3), 12);
    expect(weightBetween(memory, 'b.ts', 'd.ts')).toBeCloseTo(afterSteps(1, 0.2 / 3), 12);
    expect(weightBetween(memory, 'c.ts', 'd.ts')).toBeCloseTo(afterSteps(1, 0.1), 12);
  });

  it('halves the step of a resource with more than 20 associations', () => {
    const hub = Array.from({ length: 22 }, (_, index) => changed(`s${index}`, 'hub.ts', `x${index}.ts`));
    const memory = memoryOf(hub);
    // Before the 21st companion the hub has 20 associations, before the 22nd it has 21.
    expect(weightBetween(memory, 'hub.ts', 'x20.ts')).toBeCloseTo(afterSteps(1, 0.1), 12);
    expect(weightBetween(memory, 'hub.ts', 'x21.ts')).toBeCloseTo(afterSteps(1, 0.05), 12);
    expect(weightBetween(memory, 'x21.ts', 'hub.ts')).toBeCloseTo(afterSteps(1, 0.025), 12);
  });

  it('doubles the rate where an error is one of the ends', () => {
    const memory = memoryOf([
      event({ type: 'error_reported', error: 'TypeError: total is undefined', paths: ['src/total.ts'] }),
    ]);
    const ends = { from: 'error', to: 'file' } as const;
    expect(weightBetween(memory, 'typeerror: total is undefined', 'src/total.ts', ends)).toBeCloseTo(
      afterSteps(1, 0.2),
      12,
    );
  });

  it('looks back at the last 25 distinct resources and no further', () => {
    const names = Array.from({ length: 27 }, (_, index) => `f${index}.ts`);
    const memory = memoryOf([changed('s1', ...names)]);
    expect(weightBetween(memory, 'f0.ts', 'f26.ts')).toBe(0);
    // The least place in the window, and halved: by then f1 has 25 associations itself.
    expect(weightBetween(memory, 'f1.ts', 'f26.ts')).toBeCloseTo(afterSteps(1, 0.1 / 25 / 2), 12);
  });

  it('does not link a resource to itself, nor across sessions', () => {
    const memory = memoryOf([read('s1', 'a.ts'), read('s1', 'a.ts'), read('s2', 'b.ts')]);
    expect(weightBetween(memory, 'a.ts', 'a.ts')).toBe(0);
    expect(weightBetween(memory, 'a.ts', 'b.ts')).toBe(0);
  });

  it('binds the files of a commit to each other alike, whatever their order: three quarters of a step', () => {
    const commit = { ...changed('commit 1', 'a.ts', 'b.ts', 'c.ts', 'd.ts'), source: 'git' as const };
    const memory = memoryOf([commit]);
    const weights = commit.paths.flatMap((from) =>
      commit.paths.filter((to) => to !== from).map((to) => weightBetween(memory, from, to)),
    );
    expect(weights).toHaveLength(12);
    for (const weight of weights) expect(weight).toBeCloseTo(oracle(0, 0.075), 12);
  });

  it('keeps weights within 0 and 1 and never lowers one by a co-access', () => {
    const coAccess = fc
      .record({
        windowLength: fc.integer({ min: 1, max: 25 }),
        place: fc.double({ min: 0, max: 1, noNaN: true }),
        isHub: fc.boolean(),
        isReverse: fc.option(fc.boolean()),
        isError: fc.boolean(),
      })
      .map(({ place, ...rest }) => ({ ...rest, position: 1 + Math.floor(place * (rest.windowLength - 1)) }));
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), coAccess, (weight, step) => {
        const after = strengthen(weight, step, learning);
        expect(after).toBeGreaterThanOrEqual(weight);
        expect(after).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never lets the weaker of two weights overtake the stronger by the same step', () => {
    const weight = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(weight, weight, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(strengthen(low, PLAIN, learning)).toBeLessThanOrEqual(strengthen(high, PLAIN, learning));
      }),
    );
  });
});
