import { STAND_IN } from './settings.ts';

const MODIFIERS =
  /^(?:Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const KEYS =
  /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Esc|Escape|[-=[\];',./`\\])$/i;

const registered = new Map<string, () => void>();
const taken = new Set<string>(STAND_IN.takenShortcuts);

function check(accelerator: string): void {
  const parts = accelerator.split('+');
  const key = parts.pop() ?? '';
  if (!KEYS.test(key) || !parts.every((part) => MODIFIERS.test(part)))
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`);
}

/** Electron's `globalShortcut`. */
export const globalShortcut = {
  register: (accelerator: string, callback: () => void): boolean => {
    check(accelerator);
    if (taken.has(accelerator) || registered.has(accelerator)) return false;
    registered.set(accelerator, callback);
    return true;
  },
  unregister: (accelerator: string): void => {
    registered.delete(accelerator);
  },
  unregisterAll: (): void => registered.clear(),
  isRegistered: (accelerator: string): boolean => registered.has(accelerator),
};

/** The person presses it, whatever program has the focus. */
export function press(accelerator: string): void {
  registered.get(accelerator)?.();
}
