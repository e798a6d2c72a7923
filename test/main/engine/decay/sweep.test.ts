import { describe, expect, it } from 'vitest';
import { describeSlice } from '../../../../main/engine/decay/sweep.ts';
import { changed, event, START } from '../../../builders/event-builder.ts';
import { graphOf } from '../../../builders/graph-builder.ts';
import { engine, memoryOf, ordinalOf, weightBetween } from '../../../builders/memory-builder.ts';

const DAY = 86_400_000;

function swept(days: number, text: string | null) {
  return event({ type: 'swept', source: 'host', at: START + days * DAY, text });
}

describe('a sweep', () => {
  it('drops associations of the slice that have faded below the threshold, and no others', () => {
    // After 300 days 0.98³⁰⁰ = 0.00233 is left: 0.042 becomes 0.000098, 0.044 becomes 0.000103.
    const memory = graphOf({ a: { b: 0.042, c: 0.044 }, d: { b: 0.042 } });
    memoryOf([swept(300, describeSlice({ from: 0, to: ordinalOf(memory, 'd') }))], memory);
    expect(weightBetween(memory, 'a', 'b')).toBe(0);
    expect(weightBetween(memory, 'a', 'c')).toBe(0.044); // as stored: weights fade when read
    expect(weightBetween(memory, 'd', 'b')).toBe(0.042); // outside the slice
  });

  it('keeps resources, however long ago', () => {
    const memory = memoryOf([
      changed('s1', 'a.ts', 'b.ts'),
      swept(3_000, describeSlice({ from: 0, to: 99 })),
    ]);
    expect(memory.recentFiles(9).length).toBe(2);
    expect(memory.associations(ordinalOf(memory, 'a.ts')).length).toBe(0);
  });

  it('forgets sessions a week after their last event, with the first slice only', () => {
    const known = (days: number, from: number) =>
      memoryOf([changed('s1', 'a.ts'), swept(days, describeSlice({ from, to: from + 9 }))])
        .sessions()
        .map(({ key }) => key);
    expect(known(7, 0)).toEqual(['s1']);
    expect(known(7.1, 0)).toEqual([]);
    expect(known(7.1, 9)).toEqual(['s1']);
  });

  it.each([null, '', 'all', '3', '5-'])('does nothing for a slice that reads «%s»', (text) => {
    const memory = graphOf({ a: { b: 0.07 } });
    engine.observe(memory, swept(1_000, text));
    expect(weightBetween(memory, 'a', 'b')).toBe(0.07);
  });

  it('is the same whether in one slice or in several', () => {
    const edges = { a: { b: 0.07, c: 0.08 }, b: { a: 0.02 }, c: { a: 0.5 } };
    const whole = memoryOf([swept(100, describeSlice({ from: 0, to: 9 }))], graphOf(edges));
    const parts = [0, 1, 2].map((from) => swept(100, describeSlice({ from, to: from + 1 })));
    expect(memoryOf(parts, graphOf(edges)).takeUnsaved()).toEqual(whole.takeUnsaved());
  });
});
