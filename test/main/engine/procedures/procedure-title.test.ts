import { expect, it } from 'vitest';
import type { ProcedureStep } from '../../../../main/engine/model/procedure.ts';
import { errorFixTitle, workflowTitle } from '../../../../main/engine/procedures/procedure-title.ts';

const run = (command: string): ProcedureStep => ({ kind: 'run', command });
const edit = (...files: readonly string[]): ProcedureStep => ({ kind: 'edit', files });

it.each([
  ['what was said', 'npm test', 'total is not defined', 'npm test: total is not defined'],
  [
    'no colon that leads on to nothing',
    'vitest',
    'AssertionError: expected:',
    'vitest: AssertionError: expected',
  ],
  ['the check alone where nothing was said', 'tsc', ' :\n', 'tsc'],
  ['one line', 'pytest', 'E   assert\n  1 == 2', 'pytest: E assert 1 == 2'],
])('a fix is called by its check and %s', (_, check, message, title) => {
  expect(errorFixTitle(check, message)).toBe(title);
});

it('marks where an error goes on, and cuts no character in two', () => {
  const title = errorFixTitle('npm test', `${'x'.repeat(108)}${'😀'.repeat(20)}`);
  expect(title).toBe(`npm test: ${'x'.repeat(108)}…`);
});

it.each<[string, readonly ProcedureStep[], string]>([
  ['whole where they fit', [edit('src/cart.ts'), run('npm test')], 'edit cart.ts → npm test'],
  ['a folder as such', [edit('src/cart/'), run('npm test')], 'edit cart/ → npm test'],
  [
    'the first files of many',
    [edit('a/1.ts', 'a/2.ts', 'a/3.ts', 'a/4.ts', 'a/5.ts')],
    'edit 1.ts, 2.ts, 3.ts and 2 more',
  ],
  [
    'how many do not fit',
    [run('npm run build'), ...[1, 2, 3, 4].map((number) => run(`${'y'.repeat(30)} ${number}`))],
    `npm run build → ${'y'.repeat(30)} 1 → ${'y'.repeat(30)} 2 → 2 more steps`,
  ],
  ['the beginning of long ones', [run('z'.repeat(200)), run('ls')], `${'z'.repeat(39)}… → ls`],
])('a workflow is called by its steps: %s', (_, steps, title) => {
  expect(workflowTitle(steps)).toBe(title);
  expect(title.length).toBeLessThanOrEqual(120);
});
