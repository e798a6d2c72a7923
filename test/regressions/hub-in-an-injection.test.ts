import { expect, test } from 'vitest';
import { INJECTION_LIMITS, selectInjection } from '../../main/engine/delivery/select-injection.ts';
import type { ProjectMemory } from '../../main/engine/memory/project-memory.ts';
import { edit, prompt } from '../builders/event-builder.ts';
import { engine, memoryOf, query, suggestionsOf } from '../builders/memory-builder.ts';

const TOPICS = {
  'the cart total is wrong for discounts': ['src/cart.ts', 'src/money.ts'],
  'checkout fails when the login expired': ['src/checkout.ts', 'src/login.ts'],
  'invoice tax rounding is off': ['src/invoice.ts', 'src/tax.ts'],
};
const HUBS = ['package.json', 'README.md'];

/** Forty pieces of work on three topics; each also touches the same two files. */
function projectWithHubs(): ProjectMemory {
  const topics = Object.entries(TOPICS);
  return memoryOf(
    Array.from({ length: 40 }, (_, n) => n).flatMap((n) => {
      const [words, files] = topics[n % topics.length]!;
      return [prompt(`s${n}`, words), ...[...files, ...HUBS].map((file) => edit(`s${n}`, file))];
    }),
  );
}

function toldAt(memory: ProjectMemory, text: string): readonly string[] {
  const hits = engine.recall(memory, query(text, { limit: 50 }));
  const selection = selectInjection(memory, text, undefined, hits, INJECTION_LIMITS, engine.config);
  return suggestionsOf(selection).map(({ hit }) => hit.resource.name);
}

test.each(Object.entries(TOPICS))(
  '«%s» names the files of its topic, and none for being in everything or for going with such a file',
  (words, files) => {
    const told = toldAt(projectWithHubs(), words);
    expect([...told].sort()).toEqual([...files].sort());
  },
);

test('a file that is in everything is told where it is named, and brings none with it', () => {
  expect(toldAt(projectWithHubs(), 'put the dues into the readme')).toEqual(['README.md']);
});

test('and where no other file speaks', () => {
  const memory = memoryOf(
    Array.from({ length: 20 }, (_, n) => [prompt(`s${n}`, 'harbour dues'), edit(`s${n}`, 'main.py')]).flat(),
  );
  expect(toldAt(memory, 'the harbour dues again')).toEqual(['main.py']);
});

test.each([
  'the file is wrong',
  'that is still broken',
  'look at the code again',
  'same problem, revert the changes',
])('«%s» asks for nothing', (text) => {
  expect(toldAt(projectWithHubs(), text)).toEqual([]);
});

test('words that all prompts and paths of a project hold, in whatever language, ask for nothing', () => {
  const memory = memoryOf(
    Array.from({ length: 40 }, (_, n) => [
      prompt(`s${n}`, `bitte mach weiter mit Bereich${n}, 続けて`),
      edit(`s${n}`, `src/bereich${n}.ts`),
    ]).flat(),
  );
  for (const text of ['mach weiter', 'bitte weiter', '続けて', 'src ts', 'Bitte mach mit den src weiter!'])
    expect([text, toldAt(memory, text)]).toEqual([text, []]);
  expect(toldAt(memory, 'bitte mach weiter mit Bereich7')).toEqual(['src/bereich7.ts']);
  expect(toldAt(memory, 'src/bereich7.ts')).toEqual(['src/bereich7.ts']);
});
