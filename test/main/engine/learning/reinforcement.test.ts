import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import { reinforce } from '../../../../main/engine/learning/reinforcement.ts';
import { read } from '../../../builders/event-builder.ts';
import { memoryOf, ordinalOf } from '../../../builders/memory-builder.ts';

const { learning } = DEFAULTS;

describe('reinforcement', () => {
  it.each([
    // m before, accesses n, m after: worked by hand
    [0, 1, 0.02], //                 0.02 · 1 · 1
    [0, 4, 0.01], //                 0.02 · 1 · 1/√4
    [0.475, 1, 0.485], //            0.02 · (1 − 0.475/0.95) · 1
    [0.475, 400, 0.476], //          0.02 · ½ · max(1/20, 0.1)
    [0.95, 1, 0.95], //              no room
  ])('moves from %f at access %i to %f', (before, accesses, after) => {
    expect(reinforce(before, accesses, learning)).toBeCloseTo(after, 12);
  });

  it("rises with each access in the fold, by the paper's step", () => {
    const memory = memoryOf(Array.from({ length: 3 }, (_, index) => read(`s${index}`, 'a.ts')));
    let expected = 0;
    for (const n of [1, 2, 3]) expected += 0.02 * (1 - expected / 0.95) * (1 / Math.sqrt(n));
    expect(memory.resource(ordinalOf(memory, 'a.ts')).reinforcement).toBeCloseTo(expected, 12);
  });

  it('is never over 0.95 and never falls by an access', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.95, noNaN: true }), fc.nat(), (before, accesses) => {
        const after = reinforce(before, accesses, learning);
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThanOrEqual(0.95);
      }),
    );
  });
});
