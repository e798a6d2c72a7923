/** How the command ends, and what that says to a script. */
export const EXIT_CODES = {
  ok: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'failed' },
  usage: { code: 2, meaning: 'wrong usage' },
  notRunning: { code: 3, meaning: 'Holloway is not running' },
  negative: { code: 4, meaning: 'nothing found, or a check failed' },
  refused: { code: 5, meaning: 'refused; nothing was changed' },
  interrupted: { code: 130, meaning: 'interrupted' },
} as const;

/** An ending by name. */
export type Ending = keyof typeof EXIT_CODES;
