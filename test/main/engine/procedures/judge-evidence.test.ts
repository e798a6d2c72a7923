import { expect, it } from 'vitest';
import { judgeEvidence, keepsFailing } from '../../../../main/engine/procedures/judge-evidence.ts';

const ADVICE = {
  files: ['a.ts'],
  steps: [
    { kind: 'run', command: 'npm ci' },
    { kind: 'run', command: 'npm test' },
  ],
} as const;
const DETAILS = { command: 'npm test', error: 'x', files: [], commands: [], passed: 'npm test', tried: [] };
const IN_VAIN = { files: ['a.ts'], commands: [] };

it.each([
  ['its file was edited and it passed', { ...DETAILS, files: ['a.ts', 'b.ts'] }, 'helpful'],
  ['its command was run and it passed', { ...DETAILS, commands: ['cd app && npm ci'] }, 'helpful'],
  ['another file was edited', { ...DETAILS, files: ['b.ts'] }, 'found'],
  [
    'its file was edited and another one fixed it',
    { ...DETAILS, files: ['b.ts'], tried: [IN_VAIN] },
    'harmful',
  ],
  ['its file was edited and nothing fixed it', { ...DETAILS, passed: null, tried: [IN_VAIN] }, 'harmful'],
  ['only the check was run again', { ...DETAILS, files: ['b.ts'], commands: ['npm test'] }, 'found'],
] as const)('%s', (_, details, outcome) => expect(judgeEvidence(ADVICE, details)).toBe(outcome));

it.each([
  [{ found: 9, helpful: 2, harmful: 3 }, true],
  [{ found: 0, helpful: 3, harmful: 3 }, false],
  [{ found: 0, helpful: 0, harmful: 2 }, false],
])('whether it keeps failing with %j', (counts, expected) => expect(keepsFailing(counts)).toBe(expected));
