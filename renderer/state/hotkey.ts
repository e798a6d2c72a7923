import { useEffect, useRef } from 'react';

/** Whether this machine's shortcuts use ⌘. */
export const IS_MAC = /mac/i.test(navigator.platform);

/** Whether a key belongs to a conversion of an input method: the Enter that ends one must start nothing. */
export function isComposing(event: { readonly isComposing: boolean; readonly keyCode: number }): boolean {
  // Some browsers end the composition before they send its Enter; 229 still tells.
  return event.isComposing || event.keyCode === 229;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}

/** Whether a key event is the shortcut: 'mod+k', '/', 'shift+a', 'Escape'. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const mod = IS_MAC ? event.metaKey : event.ctrlKey;
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    mod === parts.includes('mod') &&
    event.altKey === parts.includes('alt') &&
    // A sign such as ? or / needs shift on some keyboards only.
    (event.shiftKey === parts.includes('shift') || !/^[a-z0-9]$|^[A-Z][a-z]/.test(key))
  );
}

/**
 * Calls when a shortcut is pressed anywhere in the window. One without `mod` is not heard while the person
 * types or a dialog is open; none is heard during a conversion of an input method.
 */
export function useHotkey(shortcut: string, listener: (event: KeyboardEvent) => void, enabled = true): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    if (!enabled) return;
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event) || !isShortcut(event, shortcut)) return;
      if (!shortcut.includes('mod') && (isTyping(event.target) || document.querySelector('dialog[open]')))
        return;
      event.preventDefault();
      latest.current(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [shortcut, enabled]);
}
