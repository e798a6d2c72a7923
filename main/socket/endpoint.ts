import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { doubtAbout, shortPlaces } from './short-place.ts';

/** Longest a probe waits for a listener, ms. Chosen: a local connect takes well under one. */
const PROBE_MS = 1_000;

/** The folder of everything that Holloway keeps: HOLLOWAY_HOME, else `~/.holloway`. Absolute. */
export function homeFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.HOLLOWAY_HOME || join(homedir(), '.holloway'));
}

/** The file in which a host writes where it listens. */
export function endpointFile(home: string): string {
  return join(home, 'run', 'endpoint');
}

/** Whether an endpoint is a file, as a Unix socket is and a Windows pipe is not. */
export function isFileEndpoint(endpoint: string): boolean {
  return !endpoint.startsWith('\\\\.\\pipe\\');
}

/** Where the host of a home listens or last listened: as it wrote down, else the usual place. */
export function readEndpoint(home: string): string {
  const usual = join(home, 'run', 'socket');
  try {
    return readFileSync(endpointFile(home), 'utf8').trim() || usual;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return usual; // Safe: node's fs throws these.
    throw error;
  }
}

/** Where a host that cannot write in its home listens or last listened; null where none ever was. */
export function endpointOutside(home: string): string | null {
  for (const folder of shortPlaces(home)) {
    if (existsSync(endpointFile(folder)) && doubtAbout(folder) === null) return readEndpoint(folder);
  }
  return null;
}

/** Tells clients where the host listens, in one step: a reader sees the old place or the new one. */
export function publishEndpoint(home: string, endpoint: string): void {
  const file = endpointFile(home);
  writeFileSync(`${file}.tmp`, `${endpoint}\n`, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}

/** Whether somebody accepts connections there. False where nobody does or the place does not exist. */
export function isAnswering(endpoint: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = connect(endpoint);
    const finish = (isAlive: boolean): void => {
      probe.destroy();
      settle(isAlive);
    };
    // One that does not even refuse is alive and busy: never to be replaced.
    probe.setTimeout(PROBE_MS, () => finish(true));
    probe.once('connect', () => finish(true));
    probe.once('error', (error: NodeJS.ErrnoException) => finish(error.code === 'EAGAIN'));
  });
}
