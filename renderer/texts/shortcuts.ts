import type { SHORTCUTS } from '../state/shortcuts.ts';

type Words = { readonly [Place in keyof typeof SHORTCUTS]: Record<keyof (typeof SHORTCUTS)[Place], string> };

/** What each shortcut does, by where it is heard. */
const words: Words = {
  anywhere: { palette: 'Go to…', field: 'To the search field', sheet: 'This sheet' },
  views: {
    search: 'Search',
    graph: 'Graph',
    procedures: 'Procedures',
    decay: 'Decay',
    activity: 'Activity',
    agents: 'Agents',
    settings: 'Settings',
  },
  lists: {
    down: 'Next',
    up: 'Previous',
    pageDown: 'A page on',
    pageUp: 'A page back',
    first: 'First',
    last: 'Last',
    open: 'Open what is selected',
  },
  search: {
    open: 'Open in editor',
    graph: 'Show in graph',
    copy: 'Copy path or text',
    pin: 'Pin or unpin',
    forget: 'Forget…',
  },
  graph: {
    expand: 'Expand what is selected',
    centre: 'Draw around it',
    pin: 'Pin or unpin',
    forget: 'Forget…',
    close: 'Close its details',
    play: 'Play or stop the past',
  },
  procedures: {
    next: 'Next',
    previous: 'Previous',
    approve: 'Approve',
    retire: 'Retire…',
    edit: 'Edit',
    merge: 'Merge…',
    undo: 'Undo the last change',
  },
  decay: { pin: 'Pin what is selected' },
  activity: { pause: 'Hold or resume the stream' },
  quick: { close: 'Close the window' },
};

/** Words of the sheet of shortcuts. */
export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  note: 'Single keys are not heard while you type.',
  places: {
    anywhere: 'Anywhere',
    views: 'Views',
    lists: 'Lists',
    search: 'Search',
    graph: 'Graph',
    procedures: 'Procedures',
    decay: 'Decay',
    activity: 'Activity',
    quick: 'Quick search',
  } satisfies Record<keyof typeof SHORTCUTS, string>,
  words,
};
