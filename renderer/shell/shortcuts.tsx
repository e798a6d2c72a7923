import { useHotkey } from '../state/hotkey.ts';
import { SHORTCUTS } from '../state/shortcuts.ts';
import { goTo } from '../state/view-store.ts';
import { VIEWS } from '../views/views.ts';
import { goToSearchField } from './go-to-search-field.ts';
import { ShortcutsSheet, showShortcuts } from './shortcuts-sheet.tsx';

function ViewShortcut({ id, shortcut }: { readonly id: string; readonly shortcut: string }) {
  useHotkey(shortcut, () => goTo(id));
  return null;
}

/** The shortcuts that work in every view. */
export function Shortcuts() {
  useHotkey(SHORTCUTS.anywhere.field, goToSearchField);
  useHotkey(SHORTCUTS.anywhere.sheet, showShortcuts);
  return (
    <>
      {VIEWS.map(({ id, shortcut }) =>
        shortcut === null ? null : <ViewShortcut key={id} id={id} shortcut={shortcut} />,
      )}
      <ShortcutsSheet />
    </>
  );
}
