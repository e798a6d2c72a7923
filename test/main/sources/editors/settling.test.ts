import { describe, expect, it } from 'vitest';
import { SETTLE, Settling } from '../../../../main/sources/editors/settling.ts';

describe('Settling', () => {
  it('gives a path out once, when it has been quiet long enough', () => {
    const settling = new Settling();
    for (const at of [0, 20, 50]) settling.see('a.ts', at);
    expect(settling.due(50 + SETTLE.quiet - 1)).toEqual([]);
    expect(settling.due(50 + SETTLE.quiet)).toEqual(['a.ts']);
    expect(settling.due(10_000)).toEqual([]);
  });

  it('gives out a path that is written again and again all the same', () => {
    const settling = new Settling();
    for (let at = 0; at <= SETTLE.longest; at += 100) settling.see('log.txt', at);
    expect(settling.due(SETTLE.longest)).toEqual(['log.txt']);
  });

  it('does not hold one quiet path for another that is not', () => {
    const settling = new Settling();
    settling.see('a.ts', 0);
    settling.see('b.ts', SETTLE.quiet);
    expect(settling.due(SETTLE.quiet)).toEqual(['a.ts']);
    expect(settling.has('b.ts')).toBe(true);
  });

  it('has many paths wait for each other, over gaps between bursts', () => {
    const settling = new Settling();
    let now = 0;
    for (let burst = 0; burst < 5; burst++, now += 400) {
      for (let file = 0; file < 30; file++) settling.see(`${burst}/${file}`, now);
      expect(settling.due(now + 399)).toEqual([]);
    }
    expect(settling.due(now - 400 + SETTLE.quietOfMany)).toHaveLength(150);
  });
});
