import { describe, expect, it } from 'vitest';
import { ago, bar, bytes, counted } from '../../../main/cli/figures.ts';

const HOUR = 3_600_000;

describe('figures', () => {
  it.each([
    [0, 'just now'],
    [999, 'just now'],
    [1_000, '1 second ago'],
    [59 * 60_000, '59 minutes ago'],
    [2 * HOUR, '2 hours ago'],
    [40 * 24 * HOUR, '1 month ago'],
    [800 * 24 * HOUR, '2 years ago'],
    [-3 * HOUR, 'in 3 hours'],
  ])('an age of %i ms is %s', (age, words) => {
    expect(ago(1e12 - age, 1e12)).toBe(words);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [222_000, '222 kB'],
    [4_200_000, '4.2 MB'],
    [5e12, '5000 GB'],
  ])('%i bytes are %s', (size, words) => {
    expect(bytes(size)).toBe(words);
  });

  it('counts with a noun', () => {
    expect([counted(1, 'file'), counted(1_200, 'file'), counted(2, 'query', 'queries')]).toEqual([
      '1 file',
      '1,200 files',
      '2 queries',
    ]);
  });

  it('draws any share above 0', () => {
    expect([bar(0), bar(0.001), bar(0.5), bar(1)]).toEqual([
      '          ',
      '█         ',
      '█████     ',
      '██████████',
    ]);
  });
});
