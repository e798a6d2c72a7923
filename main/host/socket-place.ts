import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { doubtAbout, hashOfHome, SHORT_PLACE_MODE, shortPlaces } from '../socket/short-place.ts';

/** Longest socket path used, bytes: the least of the systems' limits is 103 (macOS; 107 on Linux). */
export const MAX_SOCKET_PATH_BYTES = 100;

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;
}

/** Makes or takes over the folder; gives why it cannot be used, or null. */
function claimFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { mode: SHORT_PLACE_MODE });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Safe: node's fs throws these.
    if (code !== 'EEXIST') return code ?? 'unusable';
  }
  return doubtAbout(folder);
}

/**
 * The first short place that is or can be made the owner's only. Throws `unusable`, which gets the reasons.
 */
function shortPlace(
  home: string,
  env: NodeJS.ProcessEnv,
  unusable: (doubts: readonly string[]) => Error,
): string {
  const doubts: string[] = [];
  for (const folder of shortPlaces(home, env)) {
    const socket = join(folder, 'socket');
    const doubt = fits(socket) ? claimFolder(folder) : `${Buffer.byteLength(socket)} bytes long`;
    if (doubt === null) return folder;
    doubts.push(`${folder}: ${doubt}`);
  }
  throw unusable(doubts);
}

/**
 * Where the host of a home listens: `run/socket`, or where that path is too long for a socket, a folder of
 * the same owner named by the home's hash, in the runtime folder or the temp folder; on Windows a pipe so
 * named.
 *
 * Makes that folder; trusts none that is a link, another user's or open to others. The same home gives the
 * same place while the environment is the same; clients read it from the endpoint file. Throws where no place
 * is left, naming the lengths.
 */
export function placeSocket(home: string, env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\holloway-${hashOfHome(home)}`;
  const usual = join(home, 'run', 'socket');
  if (fits(usual)) return usual;
  const folder = shortPlace(
    home,
    env,
    (doubts) =>
      new Error(
        `The socket's path below ${home} would have ${Buffer.byteLength(usual)} bytes, at most ` +
          `${MAX_SOCKET_PATH_BYTES} fit, and no shorter place can be used (${doubts.join('; ')}). ` +
          'Set HOLLOWAY_HOME to a shorter path.',
      ),
  );
  return join(folder, 'socket');
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // Whatever the reason, a host has to keep its lock and its socket elsewhere.
    return false;
  }
}

/**
 * The folder below which the host of a prepared home keeps its `run` folder: the home, or where nothing can
 * be written there, a folder of the same owner outside it. Throws where there is no such place either.
 */
export function placeRun(home: string, env: NodeJS.ProcessEnv = process.env): string {
  if (canWrite(join(home, 'run'))) return home;
  const folder = shortPlace(
    home,
    env,
    (doubts) =>
      new Error(
        `Nothing can be written in ${home}, and no other place for a socket can be used (${doubts.join('; ')}).`,
      ),
  );
  mkdirSync(join(folder, 'run'), { recursive: true, mode: SHORT_PLACE_MODE });
  return folder;
}
