import { isEditorLink } from '../../contracts/editor-link.ts';
import { currentSettings } from './settings-store.ts';

/** What opens a file until the host has told the person's choice, and where that is no editor's. */
const USUAL = 'vscode://file/{path}:{line}';

/** The address by which an editor opens a file, out of the template of the setting `editorLink`. Line and column count from 1. */
export function editorAddress(template: string, path: string, line = 1, column = 1): string {
  // Templates bring the slash before the path themselves, as drive letters need it.
  const shown = template.includes('/{path}') ? path.replace(/^\//, '') : path;
  const values: Readonly<Record<string, string>> = {
    '{path}': inAddress(shown.replaceAll('\\', '/')),
    '{line}': String(line),
    '{column}': String(column),
  };
  return template.replace(/\{(?:path|line|column)\}/g, (field) => values[field]!); // Safe: the pattern's are these.
}

/** A path that adds nothing of its own to the address around it. */
function inAddress(path: string): string {
  return encodeURI(path).replace(/[?#&]/g, encodeURIComponent);
}

/** Opens a file of this machine in the person's editor: the desktop, or the browser, hands the address to the system. */
export function openInEditor(path: string, line = 1): void {
  const chosen = currentSettings()?.editorLink ?? USUAL;
  // Checked here as well: a browser would run some addresses in the page.
  const template = isEditorLink(chosen) ? chosen : USUAL;
  window.open(editorAddress(template, path, line), '_blank', 'noopener');
}
