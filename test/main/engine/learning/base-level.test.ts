import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import { baseLevel } from '../../../../main/engine/learning/base-level.ts';
import { START } from '../../../builders/event-builder.ts';

const HOUR = 3_600_000;

function levelOf(...hoursAgo: number[]): number {
  const times = Float64Array.from(hoursAgo, (hours) => START - hours * HOUR);
  return baseLevel(times, START, DEFAULTS.recall.baseLevel);
}

describe('base-level activation', () => {
  it.each([
    [[1], 0], //                     ln 1
    [[4], -Math.LN2], //             ln 4^−½ = ln ½
    [[1, 4], Math.log(1.5)], //      ln(1 + ½)
    [[9, 1, 4], Math.log(11 / 6)], // ln(⅓ + 1 + ½), in any order
    [[0], Math.log(60) / 2], //      a minute at least: ln (1/60)^−½
    [[1 / 120], Math.log(60) / 2], // half a minute counts as one
    [[-5], Math.log(60) / 2], //     a time ahead of now counts as now
  ])('of accesses %j hours ago is %f', (hoursAgo, level) => {
    expect(levelOf(...hoursAgo)).toBeCloseTo(level, 12);
  });

  it('is minus infinity without accesses', () => {
    expect(levelOf()).toBe(Number.NEGATIVE_INFINITY);
  });
});
