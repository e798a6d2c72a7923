import { describe, expect, it } from 'vitest';
import { SavePace } from '../../../main/host/save-pace.ts';

describe('the pace of saves', () => {
  it('leaves a hundred times as long between them as the last one took', () => {
    let now = 1_000;
    const savedAt: number[] = [];
    const pace = new SavePace(() => now);
    const saveTaking = (ms: number): void =>
      pace.run(() => {
        savedAt.push(now);
        now += ms;
      });
    saveTaking(20);
    now = 2_999;
    saveTaking(5);
    now = 3_000;
    saveTaking(5);
    now = 3_499;
    saveTaking(5);
    now = 3_500;
    saveTaking(0);
    saveTaking(0);
    expect(savedAt).toEqual([1_000, 3_000, 3_500, 3_500]);
  });

  it('is not held up by a save that fails', () => {
    let saves = 0;
    const pace = new SavePace(() => 0);
    const fail = () => {
      saves++;
      throw new Error('no');
    };
    expect(() => pace.run(fail)).toThrow('no');
    expect(() => pace.run(fail)).toThrow('no');
    expect(saves).toBe(2);
  });
});
