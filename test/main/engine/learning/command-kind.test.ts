import { expect, it } from 'vitest';
import { commandKind } from '../../../../main/engine/learning/command-kind.ts';

it.each([
  ['npm test -- --run', 'npm test'],
  ['make', 'make'],
  ['CI=1 npm test', 'npm test'],
  ['sudo apt-get install -y fish', 'apt-get install'],
  ['time FOO=1 env BAR=2 make build', 'make build'],
  ['cd packages/shop && npm test', 'npm test'],
  ["pushd 'my shop'; make", 'make'],
  ['cd packages/shop', 'cd'],
  ['sudo -u root make', 'sudo'],
  ['A=1', 'A=1'],
  ['', ''],
])('the command «%s» is of the kind «%s»', (command, kind) => {
  expect(commandKind(command)).toBe(kind);
});
