import { expect, it } from 'vitest';
import { eventSentence } from '../../../renderer/texts/activity.ts';
import { CHANGED_FILES } from '../../builders/activity-entry.ts';

it.each([
  ['an editor’s change', 'editor', 'Edited'],
  ['a commit', 'git', 'Committed'],
])('the sentence of %s says whose word it is', (_, source, verb) => {
  expect(eventSentence({ ...CHANGED_FILES, source })).toMatchObject({
    verb,
    object: 'src/cart.ts and 2 more',
  });
});
