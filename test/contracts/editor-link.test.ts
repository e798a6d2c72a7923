import { expect, it } from 'vitest';
import { isEditorLink } from '../../contracts/editor-link.ts';
import { settingChanges } from '../../contracts/settings.ts';

it.each([
  'vscode://file/{path}:{line}',
  'vscode-insiders://file/{path}',
  'cursor://file/{path}:{line}:{column}',
  'idea://open?file={path}&line={line}',
  'subl://open?url=file://{path}&line={line}',
  'emacs://open?url=file://{path}',
  'jetbrains://idea/navigate/reference?path={path}',
  'my-editor.2://{path}',
])('%s is an editor’s', (template) => {
  expect(isEditorLink(template)).toBe(true);
});

it.each([
  'javascript://%0aalert(1)//{path}',
  'JavaScript://x/{path}',
  'java\nscript://x/{path}',
  ' vscode://file/{path}',
  'javascript:{path}',
  'data:text/html,{path}',
  'data://text/html,{path}',
  'file:///{path}',
  'http://example.com/{path}',
  'https://example.com/{path}',
  'view-source://{path}',
  'ms-msdt://{path}',
  'search-ms://query={path}',
  'smb://server/{path}',
  'c://{path}',
  'vscode://file/',
  'vscode://a b/{path}',
  '{path}',
])('%j is none, and no setting', (template) => {
  expect(isEditorLink(template)).toBe(false);
  expect(settingChanges.safeParse({ editorLink: template }).success).toBe(false);
});
