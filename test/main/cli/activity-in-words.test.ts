import { expect, it } from 'vitest';
import { entryInWords } from '../../../main/cli/activity-in-words.ts';
import { CHANGED_FILES } from '../../builders/activity-entry.ts';

it('tells what a commit holds from what somebody was seen editing', () => {
  expect(entryInWords(CHANGED_FILES)).toBe('edited src/cart.ts and 2 more');
  expect(entryInWords({ ...CHANGED_FILES, source: 'git' })).toBe('committed src/cart.ts and 2 more');
});
