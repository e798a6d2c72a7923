import { expect, test } from 'vitest';
import { edit, inOrder, read } from '../builders/event-builder.ts';
import { engine, memoryOf } from '../builders/memory-builder.ts';

test('the next file of a session without a prompt is one that goes with the file that is open', () => {
  const pairs = Array.from({ length: 5 }, (_, index) => [
    ...[read(`a${index}`, 'cart.ts'), edit(`a${index}`, 'total.css')],
    ...[read(`b${index}`, 'login.vue'), edit(`b${index}`, 'token.sql')],
    read(`c${index}`, 'package.json'),
  ]);
  const events = inOrder([...pairs.flat(), read('editor', 'cart.ts')]);
  const [first] = engine
    .predictFile(memoryOf(events), {
      session: 'editor',
      now: events.at(-1)?.at ?? 0,
      limit: 3,
      among: ['total.css', 'token.sql', 'package.json'],
      isSuggestible: () => true,
    })
    .map(({ resource }) => resource.name);
  expect(first).toBe('total.css');
});
