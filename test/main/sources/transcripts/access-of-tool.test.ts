import { expect, it } from 'vitest';
import { accessOfTool } from '../../../../main/sources/transcripts/access-of-tool.ts';

it.each([
  ['Read', undefined, 'read'],
  ['Edit', undefined, 'edit'],
  ['Write', undefined, 'edit'],
  ['apply_patch', undefined, 'edit'],
  ['Bash', 'ls', 'run'],
  ['Grep', undefined, 'search'],
  ['LS', undefined, 'search'],
  ['str_replace_editor', 'view', 'read'],
  ['str_replace_editor', 'create', 'create'],
  ['mcp__files__read', undefined, 'read'],
  ['server:write_file', undefined, 'edit'],
  ['TodoWrite', undefined, undefined],
  ['Task', undefined, undefined],
  ['mcp__tracker__create_issue', undefined, undefined],
] as const)('%s with command %s does: %s', (tool, command, access) => {
  expect(accessOfTool(tool, command)).toBe(access);
});
