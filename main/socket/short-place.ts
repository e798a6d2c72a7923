import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Rights of a short place: its owner's only. */
export const SHORT_PLACE_MODE = 0o700;

const MODE_BITS = 0o777;
/** Hex digits of the home's hash: enough to tell the homes of one machine apart. */
const HASH_DIGITS = 16;

/** Stands for a home in names outside it. */
export function hashOfHome(home: string): string {
  return createHash('sha256').update(home).digest('hex').slice(0, HASH_DIGITS);
}

/**
 * Folders outside a home in which its host may keep what does not fit or cannot be written there; best first.
 */
export function shortPlaces(home: string, env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const bases = [env.XDG_RUNTIME_DIR ?? '', tmpdir(), '/tmp'].filter((base) => isAbsolute(base));
  return [...new Set(bases)].map((base) => join(base, `holloway-${hashOfHome(home)}`));
}

/**
 * Why a folder in a place that others can write to is not surely ours; null: it is. Throws where it is
 * missing.
 */
export function doubtAbout(folder: string): string | null {
  const found = lstatSync(folder);
  if (!found.isDirectory()) return 'no folder';
  if (found.uid !== process.getuid?.()) return `belongs to user ${found.uid}`;
  return (found.mode & MODE_BITS) === SHORT_PLACE_MODE ? null : 'open to others';
}
