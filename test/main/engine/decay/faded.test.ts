import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import { dailyFactor, decayRates, halfLifeOf } from '../../../../main/engine/decay/decay-rates.ts';
import { activationNow, reinforcementNow, weightNow } from '../../../../main/engine/decay/faded.ts';
import { daysUntilFadedOut, isFadedOut } from '../../../../main/engine/decay/faded-out.ts';
import { associationGoneAt, fileGoneAt } from '../../../../main/engine/decay/gone-at.ts';
import { outlookOf } from '../../../../main/engine/decay/outlook.ts';
import { describeSlice } from '../../../../main/engine/decay/sweep.ts';
import type { ProjectMemory } from '../../../../main/engine/memory/project-memory.ts';
import { type Adjustment, describeAdjustment } from '../../../../main/engine/model/adjustment.ts';
import { AS_PUBLISHED } from '../../../../main/engine/model/decay-settings.ts';
import { changed, event, START } from '../../../builders/event-builder.ts';
import { graphOf } from '../../../builders/graph-builder.ts';
import {
  engine,
  memoryOf,
  ordinalOf,
  pathsOf,
  query,
  weightBetween,
} from '../../../builders/memory-builder.ts';

const DAY = 86_400_000;
const YEAR = 365;

const file = (name: string) => ({ kind: 'file', name }) as const;

function adjust(memory: ProjectMemory, adjustment: Adjustment): ProjectMemory {
  const text = describeAdjustment(adjustment);
  engine.observe(memory, event({ type: 'adjusted', source: 'host', text }));
  return memory;
}

/** A memory after so many days and a sweep at their end. */
function swept(memory: ProjectMemory, days: number): ProjectMemory {
  const text = describeSlice({ from: 0, to: memory.size });
  engine.observe(memory, event({ type: 'swept', source: 'host', at: START + days * DAY, text }));
  return memory;
}

function weightAfter(memory: ProjectMemory, days: number): number {
  const from = ordinalOf(memory, 'a');
  const index = memory.associations(from).indexOf(ordinalOf(memory, 'b'));
  return weightNow(memory, from, index, START + days * DAY);
}

describe('half-lives', () => {
  it('leave one half after their time', () => {
    for (const days of [0.5, 4.27, 34.3, 1_000]) {
      expect(dailyFactor(days) ** days).toBeCloseTo(0.5, 12);
      expect(halfLifeOf(dailyFactor(days))).toBeCloseTo(days, 9);
    }
  });

  it('are the published factors, to the bit, where nothing is set', () => {
    expect(decayRates(AS_PUBLISHED, DEFAULTS.decay)).toEqual({
      association: { file: 0.98, tool: 0.98, command: 0.98, error: 0.98 },
      activation: 0.85,
      reinforcement: 0.995,
      dropBelow: 0.0001,
    });
  });

  it('set for one kind fade what leads to that kind only', () => {
    const settings = { ...AS_PUBLISHED, association: { ...AS_PUBLISHED.association, error: 7 } };
    const memory = graphOf({ a: { b: 0.8, e: 0.8 } }, { e: { kind: 'error' } });
    adjust(memory, { act: 'set-decay', settings });
    expect(weightAfter(memory, 7)).toBeCloseTo(0.8 * 0.98 ** 7, 12);
    expect(weightNow(memory, ordinalOf(memory, 'a'), 1, START + 7 * DAY)).toBeCloseTo(0.4, 12);
  });
});

describe('a pin', () => {
  it('holds an association for a year as it was last learned, and lets it fade again', () => {
    const association = { from: file('a'), to: file('b') };
    const memory = adjust(graphOf({ a: { b: 0.05, c: 0.05 } }), { act: 'pin-association', association });
    expect(weightAfter(memory, YEAR)).toBe(0.05);
    swept(memory, YEAR);
    expect([weightBetween(memory, 'a', 'b'), weightBetween(memory, 'a', 'c')]).toEqual([0.05, 0]);
    adjust(memory, { act: 'unpin-association', association });
    expect(weightAfter(memory, YEAR)).toBeCloseTo(0.05 * 0.98 ** YEAR, 12);
    expect(weightBetween(swept(memory, YEAR), 'a', 'b')).toBe(0);
  });

  it('on a resource holds its activation and reinforcement, and what goes with it is never dropped', () => {
    const memory = graphOf(
      { a: { b: 0.05 }, b: { c: 0.05 } },
      { b: { activation: 0.7, reinforcement: 0.3 } },
    );
    adjust(memory, { act: 'pin-resource', resource: file('b') });
    const resource = memory.resource(ordinalOf(memory, 'b'));
    const later = START + YEAR * DAY;
    expect([activationNow(memory, resource, later), reinforcementNow(memory, resource, later)]).toEqual([
      0.7, 0.3,
    ]);
    expect(weightAfter(memory, YEAR)).toBeCloseTo(0.05 * 0.98 ** YEAR, 12); // fades, and stays
    swept(memory, YEAR);
    expect([weightBetween(memory, 'a', 'b'), weightBetween(memory, 'b', 'c')]).toEqual([0.05, 0.05]);
  });

  it('keeps an association in a list that is full', () => {
    const others = Array.from({ length: 127 }, (_, index) => [`f${String(index)}`, 0.9]);
    const memory = graphOf({ a: { b: 0.001, ...Object.fromEntries(others) } });
    adjust(memory, { act: 'pin-resource', resource: file('b') });
    memoryOf([changed('s9', 'a', 'new.ts')], memory);
    expect(weightBetween(memory, 'a', 'b')).toBe(0.001);
    expect(memory.associations(ordinalOf(memory, 'a')).length).toBe(128);
  });
});

describe('a file', () => {
  const ask = (memory: ProjectMemory, days: number) =>
    pathsOf(engine.recall(memory, query('harbour', { now: START + days * DAY })));
  const alone = () => memoryOf([changed('s1', 'harbour.ts')]);

  it('fades out as long after its last touch as one meeting would have lasted, and a touch brings it back', () => {
    const days = daysUntilFadedOut(alone().decay, DEFAULTS);
    expect(days).toBeCloseTo(341, 0);
    expect([ask(alone(), days - 1), ask(alone(), days + 1)]).toEqual([['harbour.ts'], []]);
    const touched = memoryOf([{ ...changed('s2', 'harbour.ts'), at: START + 400 * DAY }], alone());
    expect(ask(touched, 401)).toEqual(['harbour.ts']);
  });

  it('does not fade out while it is pinned, or while an association leads out of it', () => {
    const pinned = adjust(alone(), { act: 'pin-resource', resource: file('harbour.ts') });
    const linked = memoryOf([changed('s1', 'harbour.ts', 'b.ts')]);
    expect(ask(pinned, 3_650)).toEqual(['harbour.ts']);
    expect(ask(linked, 400)).toContain('harbour.ts');
    expect(ask(swept(linked, 400), 400)).toEqual([]);
  });
});

describe('what is to come', () => {
  it('is gone at the very time at which its weight reaches the threshold', () => {
    const memory = graphOf({ a: { b: 0.5 } });
    const goneAt = associationGoneAt(memory, ordinalOf(memory, 'a'), 0)!;
    expect(weightAfter(memory, (goneAt - START) / DAY)).toBeCloseTo(0.0001, 12);
    const resource = memory.resource(ordinalOf(memory, 'a'));
    expect(fileGoneAt(memory, resource, DEFAULTS)).toBe(goneAt);
    expect(isFadedOut(swept(memory, YEAR + 400), resource, goneAt + DAY, 341)).toBe(true);
  });

  it('is what a sweep then drops, as set and as proposed', () => {
    const memory = graphOf({ a: { b: 0.042, c: 0.044 }, d: { b: 0.042 } });
    const at = START + 300 * DAY;
    const faster = decayRates({ ...AS_PUBLISHED, dropBelow: 0.01 }, DEFAULTS.decay);
    expect(outlookOf(memory, at, memory.decay, [1], DEFAULTS).sweep).toEqual({ associations: 2, files: 0 });
    expect(outlookOf(memory, at, faster, [], DEFAULTS).sweep).toEqual({ associations: 3, files: 4 });
    swept(memory, 300);
    expect(weightBetween(memory, 'a', 'c')).toBe(0.044);
    expect(outlookOf(memory, at, memory.decay, [10], DEFAULTS)).toMatchObject({
      sweep: { associations: 0, files: 0 },
      ahead: [{ associations: 1, files: 0 }],
    });
  });
});
