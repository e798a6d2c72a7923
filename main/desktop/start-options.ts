/** Starts without opening the window, as a start at login does. */
export const HIDDEN = '--hidden';

/** Whether a start with these arguments is to open the window. */
export function opensWindow(args: readonly string[]): boolean {
  return !args.includes(HIDDEN);
}
