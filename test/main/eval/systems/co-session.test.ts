import { expect, test } from 'vitest';
import { coSession } from '../../../../main/eval/systems/co-session.ts';
import { trajectory } from '../../../builders/trajectory-builder.ts';

const NOW = 0;
const question = { candidates: new Set(['a', 'b', 'c', 'd']), limit: 10, now: NOW };

/** A memory that has seen one session for each list of files. */
function afterSessions(...sessions: readonly (readonly string[])[]) {
  const memory = coSession.open('tiny');
  for (const files of sessions) {
    memory.beginTask({ session: files.join(), agent: null, task: '' }, NOW);
    touch(memory, ...files);
    memory.endTask(NOW);
  }
  return memory;
}

function touch(memory: ReturnType<typeof coSession.open>, ...files: readonly string[]): void {
  const { events } = trajectory({ session: 's', events: files.map((file) => ({ file })) });
  for (const event of events) memory.record(event, NOW);
}

test('what shared sessions with the running task’s files leads', () => {
  const memory = afterSessions(['a', 'b'], ['c', 'd'], ['c', 'd'], ['a', 'b', 'c']);
  // Sessions: c 3, a 2, b 2, d 2; of equals the first name.
  expect(memory.recall('', 'edit', question)).toEqual(['c', 'a', 'b', 'd']);
  touch(memory, 'a');
  // Two past sessions hold a: b is in both, as a itself; c in one; d in none.
  expect(memory.predictNext('file', question)).toEqual(['a', 'b', 'c', 'd']);
  touch(memory, 'd', 'd');
  // Two more through d, and only once: c 1 + 2, a 2, b 2, d 2.
  expect(memory.predictNext('file', question)).toEqual(['c', 'a', 'b', 'd']);
});
