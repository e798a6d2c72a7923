/** How a command ends, and what that says to a script. */
export const EXIT_CODES = {
  ok: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'failed' },
  usage: { code: 2, meaning: 'wrong usage' },
  notRunning: { code: 3, meaning: 'Holloway is not running' },
  negative: { code: 4, meaning: 'nothing found, or a check failed' },
  refused: { code: 5, meaning: 'refused, nothing was changed' },
  interrupted: { code: 130, meaning: 'interrupted' },
} as const satisfies Record<string, { readonly code: number; readonly meaning: string }>;

/** An ending by name. */
export type Ending = keyof typeof EXIT_CODES;

/** Sets how the process ends once nothing is left to do. */
export function endAs(ending: Ending): void {
  process.exitCode = EXIT_CODES[ending].code;
}
