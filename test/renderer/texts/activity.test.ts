import { expect, it } from 'vitest';
import { eventSentence } from '../../../renderer/texts/activity.ts';

const CHANGED = {
  source: 'editor',
  type: 'file_changed',
  tool: null,
  access: 'edit',
  paths: ['src/cart.ts'],
  pathCount: 3,
  command: null,
  query: null,
  ok: null,
  exitCode: null,
  error: null,
  text: null,
};

it.each([
  ['an editor’s change', 'editor', 'Edited'],
  ['a commit', 'git', 'Committed'],
])('the sentence of %s says whose word it is', (_, source, verb) => {
  expect(eventSentence({ ...CHANGED, source })).toMatchObject({ verb, object: 'src/cart.ts and 2 more' });
});
