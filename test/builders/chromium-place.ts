import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the program is called where it is installed. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Where Debian puts it, PATH or not. */
const FOLDERS = ['/usr/bin', '/snap/bin'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // It is not there, or not for us.
  }
}

/** The Chromium of this machine: HOLLOWAY_CHROMIUM, or the first on PATH; null: there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const chosen = env.HOLLOWAY_CHROMIUM;
  if (chosen) return isProgram(chosen) ? chosen : null;
  const folders = [...(env.PATH ?? '').split(delimiter), ...FOLDERS];
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find(isProgram) ?? null;
}
