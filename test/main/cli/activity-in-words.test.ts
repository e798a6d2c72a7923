import { expect, it } from 'vitest';
import { type ActivityEntry, entryInWords } from '../../../main/cli/activity-in-words.ts';

const CHANGED = {
  kind: 'event',
  id: 'e1',
  eventId: 1,
  deliveryId: 0,
  at: 0,
  project: { ref: 'shop', name: 'shop' },
  session: 's1',
  thread: null,
  agent: null,
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
} as const satisfies ActivityEntry;

it('tells what a commit holds from what somebody was seen editing', () => {
  expect(entryInWords(CHANGED)).toBe('edited src/cart.ts and 2 more');
  expect(entryInWords({ ...CHANGED, source: 'git' })).toBe('committed src/cart.ts and 2 more');
});
