import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Longest socket path used, bytes: the least of the systems' limits is 103 (macOS; 107 on Linux). */
export const MAX_SOCKET_PATH_BYTES = 100;

const FOLDER_MODE = 0o700;
const MODE_BITS = 0o777;
/** Hex digits of the home's hash: enough to tell the homes of one machine apart. */
const HASH_DIGITS = 16;

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;
}

function hashOf(home: string): string {
  return createHash('sha256').update(home).digest('hex').slice(0, HASH_DIGITS);
}

/** Why a folder in a place that others can write to is not surely ours; null: it is. */
function doubtAbout(folder: string): string | null {
  const found = lstatSync(folder);
  if (!found.isDirectory()) return 'no folder';
  if (found.uid !== process.getuid?.()) return `belongs to user ${found.uid}`;
  return (found.mode & MODE_BITS) === FOLDER_MODE ? null : 'open to others';
}

/** Makes or takes over the folder; gives why it cannot be used, or null. */
function claimFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Safe: node's fs throws these.
    if (code !== 'EEXIST') return code ?? 'unusable';
  }
  return doubtAbout(folder);
}

function shortPlace(home: string, env: NodeJS.ProcessEnv): string {
  const bases = [env.XDG_RUNTIME_DIR ?? '', tmpdir(), '/tmp'].filter((base) => isAbsolute(base));
  const doubts: string[] = [];
  for (const base of new Set(bases)) {
    const folder = join(base, `holloway-${hashOf(home)}`);
    const socket = join(folder, 'socket');
    const doubt = fits(socket) ? claimFolder(folder) : `${Buffer.byteLength(socket)} bytes long`;
    if (doubt === null) return socket;
    doubts.push(`${folder}: ${doubt}`);
  }
  throw new Error(
    `The socket's path below ${home} would have ${Buffer.byteLength(join(home, 'run', 'socket'))} bytes, at most ` +
      `${MAX_SOCKET_PATH_BYTES} fit, and no shorter place can be used (${doubts.join('; ')}). ` +
      'Set HOLLOWAY_HOME to a shorter path.',
  );
}

/**
 * Where the host of a home listens: `run/socket`, or where that path is too long for a socket, a folder of the
 * same owner named by the home's hash, in the runtime folder or the temp folder; on Windows a pipe so named.
 *
 * Makes that folder; trusts none that is a link, another user's or open to others. The same home gives the same
 * place while the environment is the same; clients read it from the endpoint file. Throws where no place is left,
 * naming the lengths.
 */
export function placeSocket(home: string, env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\holloway-${hashOf(home)}`;
  const usual = join(home, 'run', 'socket');
  return fits(usual) ? usual : shortPlace(home, env);
}
