/** Words of the shells in the Agents view. */
export const shellsTexts = {
  title: 'Shells',
  text: 'The commands that you run in a terminal can teach, too: text, folder, exit code and duration, never what they print or what you type into them. What begins with a blank, and what your shell keeps out of its history, is left out.',
  shell: 'Shell',
  startFile: 'Start file',
  stateHeader: 'State',
  actions: {
    install: (shell: string) => `Connect ${shell}…`,
    repair: (shell: string) => `Repair ${shell}…`,
    uninstall: (shell: string) => `Disconnect ${shell}…`,
  },
  dialog: {
    actions: {
      install: {
        title: (shell: string) => `Connect ${shell}`,
        text: 'This block is added; every other byte stays. What is there now is copied first.',
        newText: 'There is no such file yet: it is created, with this block.',
        confirm: 'Connect',
      },
      repair: {
        title: (shell: string) => `Repair ${shell}`,
        text: 'This is what changes; every other byte stays. What is there now is copied first.',
        newText: 'There is no such file any more: it is created, with this block.',
        confirm: 'Repair',
      },
      uninstall: {
        title: (shell: string) => `Disconnect ${shell}`,
        text: 'This block is taken out; every other byte stays. What was learned stays too.',
        newText: 'There is no such file. What was learned stays.',
        confirm: 'Disconnect',
      },
    },
    change: 'The change to the start file',
    nothing: 'The start file holds the block already. The files that it needs are put in place again.',
    asIs: 'The start file holds no block of Holloway’s.',
  },
  done: {
    install: (shell: string) => `${shell} is connected. Shells that you open from now on report.`,
    uninstall: (shell: string) =>
      `${shell} is disconnected. Those that are open report until they are closed.`,
  },
};
