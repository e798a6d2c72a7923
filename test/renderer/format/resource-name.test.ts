import { expect, it } from 'vitest';
import { shortName } from '../../../renderer/format/resource-name.ts';

it.each([
  ['file', 'src/billing/rounding.ts', 'rounding.ts'],
  ['file', 'src/billing/index.ts', 'billing/index.ts'],
  ['file', 'pkg/README.md', 'pkg/README.md'],
  ['file', 'index.ts', 'index.ts'],
  ['file', 'src/indexes.ts', 'indexes.ts'],
  ['tool', 'Bash', 'Bash'],
  ['command', 'git log src/billing/index.ts', 'git log src/billing/index.ts'],
  ['command', 'x'.repeat(32), 'x'.repeat(32)],
  ['command', 'x'.repeat(33), `${'x'.repeat(31)}…`],
])('names a %s %s %s in short', (kind, name, short) => {
  expect(shortName({ kind, name })).toBe(short);
});
