import { currentSettings } from './settings-store.ts';

/** What opens a file until the host has told the person's choice. */
const USUAL = 'vscode://file/{path}:{line}';

/** The address by which an editor opens a file, out of the template of the setting `editorLink`. Line and column count from 1. */
export function editorAddress(template: string, path: string, line = 1, column = 1): string {
  // Templates bring the slash before the path themselves, as drive letters need it.
  const shown = template.includes('/{path}') ? path.replace(/^\//, '') : path;
  return template
    .replace('{path}', encodeURI(shown.replaceAll('\\', '/')))
    .replace('{line}', String(line))
    .replace('{column}', String(column));
}

/** Opens a file of this machine in the person's editor: the desktop, or the browser, hands the address to the system. */
export function openInEditor(path: string, line = 1): void {
  const template = currentSettings()?.editorLink ?? USUAL;
  window.open(editorAddress(template, path, line), '_blank', 'noopener');
}
