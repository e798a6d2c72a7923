import { expect } from 'vitest';
import type { AppDriver, DesktopStart } from './app-driver.ts';
import { electronProgram, startOnElectron } from './electron-driver.ts';
import { startOnStandIn } from './stand-in-driver.ts';

/** Whether the specs are to run on Electron itself: `npm run test:electron`. */
export const ON_ELECTRON = process.env.HOLLOWAY_E2E === 'electron';

const program = ON_ELECTRON ? electronProgram() : null;

/** Why the specs cannot run as asked; null: they can. */
const CANNOT_RUN =
  ON_ELECTRON && program === null
    ? 'SKIPPED: Electron’s program is not on this machine. `npx install-electron` fetches it; until then `npm test` runs these specs on the stand-in.'
    : null;

/** How these specs run: each starts a desktop, which takes seconds on a busy machine. */
export const SPECS = { skip: CANNOT_RUN !== null, timeout: 120_000 } as const;

if (CANNOT_RUN !== null) console.warn(CANNOT_RUN);

/** Expects something to become so, within what a busy machine takes. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 45_000, interval: 50 });
}

/** Starts the built desktop on what these specs run on. */
export async function startDesktop(start: DesktopStart): Promise<AppDriver> {
  return program === null ? await startOnStandIn(start) : await startOnElectron(start, program);
}
