import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { systemClock } from '../host/clock.ts';
import { type HostLog, openLog } from '../host/log.ts';
import { hostPaths, prepareHome } from '../host/paths.ts';
import { placeRun } from '../host/socket-place.ts';
import { homeFolder } from '../socket/endpoint.ts';
import { DesktopMemory } from './desktop-memory.ts';
import { TEXTS } from './texts.ts';

/** What the desktop has before anything else starts. */
export interface Prepared {
  readonly home: string;
  readonly memory: DesktopMemory;
  readonly log: HostLog;
}

const LOG_FILE = 'desktop.log';
const FOLDER_MODE = 0o700;

/**
 * Makes the home, and keeps in it what the runtime stores for itself, so that there is one folder to look at
 * and to erase, and one desktop for each home. Where there can be no home the person is told why, and the
 * program ends. Call first of all.
 */
export function prepareDesktop(): Prepared {
  try {
    return prepare(homeFolder());
  } catch (error) {
    dialog.showErrorBox(TEXTS.cannotStart, error instanceof Error ? error.message : String(error));
    app.exit(1);
    throw error;
  }
}

function prepare(home: string): Prepared {
  const paths = hostPaths(home);
  prepareHome(paths);
  const folder = join(placeRun(home), 'desktop');
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  app.setPath('userData', folder);
  app.setName(TEXTS.name);
  const log = openLog(
    paths.logs,
    systemClock,
    (error) => console.error(`${LOG_FILE} cannot be written: ${error.message}`),
    LOG_FILE,
  );
  return { home, memory: new DesktopMemory(folder), log };
}
