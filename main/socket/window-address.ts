import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doubtAbout, shortPlaces } from './short-place.ts';

const OWNER_ONLY = 0o600;

/** The file in which a host writes the address that opens its window, the run's token in it. */
function windowFile(home: string): string {
  return join(home, 'run', 'window');
}

/** Tells its owner, and nobody else, what opens the window. */
export function publishWindow(home: string, url: string): void {
  const file = windowFile(home);
  writeFileSync(`${file}.tmp`, `${url}\n`, { mode: OWNER_ONLY });
  renameSync(`${file}.tmp`, file);
}

/** Takes the address back, when the window closes, and one that a host left behind that was killed. */
export function withdrawWindow(home: string): void {
  rmSync(windowFile(home), { force: true });
}

/** What opens the window of a home's host, wherever that host keeps what it writes; null: it offers none. */
export function readWindow(home: string): string | null {
  const outside = shortPlaces(home).filter(
    (folder) => existsSync(windowFile(folder)) && doubtAbout(folder) === null,
  );
  const file = [home, ...outside].map(windowFile).find(existsSync);
  return file === undefined ? null : readFileSync(file, 'utf8').trim();
}
