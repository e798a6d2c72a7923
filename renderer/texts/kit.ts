/** Words of the parts that all views share. */
export const kitTexts = {
  clear: 'Clear',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  dismiss: 'Dismiss',
  retry: 'Try again',
  failed: 'That did not work',
  loading: 'Loading',
  resize: 'Resize the panes',
  notifications: 'Notifications',
  asTable: 'The same numbers as a table',
  same: 'No difference.',
  kinds: {
    file: 'File',
    tool: 'Tool',
    command: 'Command',
    error: 'Error',
    prompt: 'Prompt',
    procedure: 'Procedure',
    note: 'Note',
  },
};
