import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import { decayedValue } from '../../../../main/engine/decay/decayed-value.ts';
import { START } from '../../../builders/event-builder.ts';

const DAY = 86_400_000;
const { decay } = DEFAULTS;

describe('decay', () => {
  it.each([
    ['activation', decay.activation, 0.85],
    ['reinforcement', decay.reinforcement, 0.995],
    ['association', decay.association, 0.98],
  ])('%s keeps the published daily share', (_name, factor, published) => {
    expect(decayedValue(1, START, START + DAY, factor)).toBeCloseTo(published, 12);
    expect(decayedValue(1, START, START + 2 * DAY, factor)).toBeCloseTo(published * published, 12);
  });

  it('leaves a value as it is at its own time, and before it', () => {
    expect(decayedValue(0.4, START, START, 0.98)).toBe(0.4);
    expect(decayedValue(0.4, START, START - DAY, 0.98)).toBe(0.4);
  });

  it('takes two parts of a span as the whole of it', () => {
    const span = fc.integer({ min: 0, max: 400 * DAY });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), span, span, (value, first, second) => {
        const half = decayedValue(value, START, START + first, 0.98);
        const whole = decayedValue(value, START, START + first + second, 0.98);
        expect(decayedValue(half, START + first, START + first + second, 0.98)).toBeCloseTo(whole, 10);
      }),
    );
  });

  it('read lazily equals a sweep a day', () => {
    let swept = 0.66;
    for (let day = 0; day < 90; day++) swept *= 0.98;
    expect(decayedValue(0.66, START, START + 90 * DAY, 0.98)).toBeCloseTo(swept, 12);
  });
});
