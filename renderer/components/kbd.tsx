import { IS_MAC } from '../state/hotkey.ts';
import styles from './kbd.module.css';

const ON_MAC: Readonly<Record<string, string>> = {
  mod: '⌘',
  alt: '⌥',
  shift: '⇧',
  Enter: '↵',
  Backspace: '⌫',
};
const ELSEWHERE: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', Enter: '↵' };
const ANYWHERE: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageDown: 'Page ↓',
  PageUp: 'Page ↑',
  ' ': 'Space',
};

function shown(key: string): string {
  const name = (IS_MAC ? ON_MAC : ELSEWHERE)[key] ?? ANYWHERE[key] ?? key;
  return name.length === 1 ? name.toUpperCase() : name;
}

/** A shortcut as keys, written as `useHotkey` takes it: 'mod+k'. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split('+').map((key) => (
        <kbd key={key} className={styles.key}>
          {shown(key)}
        </kbd>
      ))}
    </span>
  );
}

/** A shortcut in one word, for a label: `Ctrl+Shift+C`. */
export function keysInWords(keys: string): string {
  return keys
    .split('+')
    .map(shown)
    .join(IS_MAC ? '' : '+');
}
