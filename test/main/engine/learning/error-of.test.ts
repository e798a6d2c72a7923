import { expect, it } from 'vitest';
import { errorOf } from '../../../../main/engine/learning/error-of.ts';
import { event } from '../../../builders/event-builder.ts';

const failed = { type: 'command_finished', source: 'shell', command: 'npm test', ok: false } as const;

it.each([
  ['a failure with an exit code', { ...failed, exitCode: 1 }, 'npm test: exit code 1'],
  ['a program that is not there', { ...failed, exitCode: 127 }, 'npm test: command not found'],
  ['a failure of which no code is known', failed, null],
  ['a failure that says what it is', { ...failed, exitCode: 1, error: 'Error: no match' }, 'error: no match'],
  ['an error without letters', { ...failed, exitCode: 1, error: '1 2 3' }, null],
  ['a command that passed', { ...failed, ok: true, exitCode: 0 }, null],
  ['a command that was interrupted', { ...failed, ok: null, exitCode: 130 }, null],
  ['the failing call of an agent', { ...failed, type: 'tool_call', tool: 'Bash', exitCode: 1 }, null],
] as const)('%s', (_, fields, name) => {
  expect(errorOf(event(fields))).toBe(name);
});
