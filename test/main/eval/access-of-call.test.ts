import { describe, expect, test } from 'vitest';
import { accessOfCall } from '../../../main/eval/access-of-call.ts';

describe('what a call does to its files', () => {
  test.each([
    ['Edit', null, 'edit'],
    ['MultiEdit', null, 'edit'],
    ['apply_patch', null, 'edit'],
    ['functions.edit', null, 'edit'],
    ['editor:write_file', null, 'edit'],
    ['Read', null, 'read'],
    ['read_file', null, 'read'],
    ['mcp__files__read', null, 'read'],
    ['server:read_file', null, 'read'],
    ['str_replace_editor', 'view', 'read'],
    ['str_replace_editor', 'create', 'edit'],
    ['str_replace_editor', 'undo_edit', 'edit'],
    ['Bash', 'cat src/parse.ts', null],
    ['Grep', null, null],
    ['TodoWriter', null, null],
  ] as const)('%s with command %s: %s', (tool, command, access) => {
    expect(accessOfCall(tool, command)).toBe(access);
  });
});
