import { expect, it } from 'vitest';
import { edit, prompt } from '../../../../builders/event-builder.ts';
import { engine, memoryOf, pathsOf, query } from '../../../../builders/memory-builder.ts';

const A = 'packages/a/src/tariff.ts';
const B = 'packages/b/src/tariff.ts';
const memory = memoryOf([
  prompt('s1', 'round the harbour tariff'),
  edit('s1', A),
  prompt('s2', 'round the harbour tariff'),
  edit('s2', B),
]);
const ask = (folder: string | null, text = 'harbour tariff') =>
  engine.recall(memory, query(text, { folder, limit: 2 }));

it('puts the asker’s own folder first among files that match alike, and says so', () => {
  expect(pathsOf(ask(null))[0]).toBe(B);
  const [first] = ask('packages/a');
  expect(first?.resource.name).toBe(A);
  expect(first?.evidence().find(({ channel }) => channel === 'place')?.because).toEqual({
    folder: 'packages/a',
  });
});

it('knows a folder from another whose name it begins, and does not speak for files that match nothing', () => {
  expect(ask('packages/a').map(({ score }) => score)).not.toEqual(ask(null).map(({ score }) => score));
  expect(pathsOf(ask('packages'))).toEqual(pathsOf(ask(null)));
  expect(ask('pack').map(({ score }) => score)).toEqual(ask(null).map(({ score }) => score));
  expect(
    ask('packages/a', 'unheard of').flatMap((hit) => hit.evidence().map(({ channel }) => channel)),
  ).not.toContain('place');
});
