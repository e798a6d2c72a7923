import { expect, test } from 'vitest';
import { random } from '../../../../main/eval/systems/random.ts';

const candidates = new Set(Array.from({ length: 20 }, (_, index) => `file${index}`));
const question = { candidates, limit: 20, now: 0 };

test('each question gets another order, and each repository the same orders', () => {
  const memory = random(42).open('one');
  const first = memory.predictNext('file', question);
  expect(new Set(first)).toEqual(candidates);
  expect(memory.predictNext('file', question)).not.toEqual(first);
  expect(random(42).open('two').predictNext('file', question)).toEqual(first);
  expect(random(43).open('one').predictNext('file', question)).not.toEqual(first);
});

test('every candidate leads about equally often', () => {
  const memory = random(42).open('one');
  const asked = 4_000;
  const leads = new Map<string, number>();
  for (let index = 0; index < asked; index++) {
    const [leader] = memory.predictNext('file', { ...question, limit: 1 });
    leads.set(leader!, (leads.get(leader!) ?? 0) + 1);
  }
  // 200 expected for each of 20, standard deviation 14.
  expect(Math.min(...leads.values())).toBeGreaterThan(140);
  expect(Math.max(...leads.values())).toBeLessThan(260);
});
