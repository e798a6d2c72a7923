import { expect, it } from 'vitest';
import { outcomeOf } from '../../../../main/sources/shells/outcome.ts';

it.each([
  ['npm test', 0, true],
  ['npm test', 1, false],
  ['gti status', 127, false],
  ['./run', 126, false],
  ['npm test', 130, undefined],
  ['yes | head -1', 141, undefined],
  ['npm start', 143, undefined],
  ['vim', 148, undefined],
  ['./crash', 139, false],
  ['./too-large', 137, false],
  ['grep -r total src', 1, undefined],
  ['grep -r total nowhere', 2, false],
  ['cat log | rg error', 1, undefined],
  ['cd src && diff a b', 1, undefined],
  ['LC_ALL=C /usr/bin/grep x y', 1, undefined],
  ['grep x y && npm test', 1, false],
] as const)('«%s» that ended with %i', (command, exitCode, ok) => {
  expect(outcomeOf(command, exitCode)).toEqual({ ...(ok !== undefined && { ok }), exitCode });
});

it.each([-1, 256, 0.5, Number.NaN])('%d is no exit code', (exitCode) => {
  expect(outcomeOf('npm test', exitCode)).toEqual({});
});
