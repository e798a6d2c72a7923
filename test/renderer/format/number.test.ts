import { expect, it } from 'vitest';
import {
  counted,
  formatBytes,
  formatContribution,
  formatCount,
  formatShare,
  formatShort,
  formatTokens,
  formatWeight,
} from '../../../renderer/format/number.ts';

it('writes counts in full, in short, and with their word', () => {
  expect([0, 12_345, 1_000_000].map(formatCount)).toEqual(['0', '12,345', '1,000,000']);
  expect([999, 12_345, 1_000_000].map(formatShort)).toEqual(['999', '12.3K', '1M']);
  expect([0, 1, 2_000].map((count) => counted(count, 'file'))).toEqual(['0 files', '1 file', '2,000 files']);
  expect(counted(2, 'match', 'matches')).toBe('2 matches');
  expect([1, 214].map(formatTokens)).toEqual(['1 token', '214 tokens']);
});

it('writes shares as percentages and contributions in columns', () => {
  expect([0, 0.004, 0.5, 1].map(formatShare)).toEqual(['0%', '0%', '50%', '100%']);
  expect([0, 0.0164, 1].map(formatContribution)).toEqual(['0.000', '0.016', '1.000']);
});

it.each([
  [0, '0.00'],
  [1, '1.00'],
  [0.384, '0.38'],
  [0.1, '0.10'],
  [0.0996, '0.1'],
  [0.00421, '0.0042'],
])('writes the weight %d with the digits that tell it from others', (weight, words) => {
  expect(formatWeight(weight)).toBe(words);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 KB'],
  [4_230_000, '4.2 MB'],
  [123_400_000, '123 MB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [2e15, '2000 TB'],
])('writes %d bytes in the unit that fits', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
