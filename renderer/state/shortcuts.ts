/**
 * Every key of the window, by where it is heard, as `useHotkey` takes it. Code that hears a key and words that name it
 * take it from here.
 */
export const SHORTCUTS = {
  anywhere: { palette: 'mod+k', field: '/', sheet: '?' },
  views: {
    search: 'mod+1',
    graph: 'mod+2',
    procedures: 'mod+3',
    decay: 'mod+4',
    activity: 'mod+5',
    agents: 'mod+6',
    settings: 'mod+7',
  },
  lists: {
    down: 'ArrowDown',
    up: 'ArrowUp',
    pageDown: 'PageDown',
    pageUp: 'PageUp',
    first: 'Home',
    last: 'End',
    open: 'Enter',
  },
  search: {
    open: 'Enter',
    graph: 'mod+Enter',
    copy: 'mod+shift+c',
    pin: 'mod+d',
    forget: 'mod+shift+Backspace',
  },
  graph: {
    expand: 'e',
    centre: 'c',
    pin: 'p',
    forget: 'mod+shift+Backspace',
    close: 'Escape',
    play: ' ',
  },
  procedures: { next: 'j', previous: 'k', approve: 'a', retire: 'r', edit: 'e', merge: 'm', undo: 'u' },
  decay: { pin: 'p' },
  activity: { pause: 'p' },
  quick: { close: 'Escape' },
} as const;
