import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps a dated, owner-only copy of a file of the person's below the home folder and answers its path. The same
 * bytes at the same millisecond are the same copy.
 */
export function backUpFile(home: string, program: string, bytes: Buffer, now: Date, ending = 'json'): string {
  const folder = join(home, 'backups', 'settings');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replaceAll(':', '-');
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const path = join(folder, `${stamp}-${program}-${digest}.${ending}`);
  writeFileSync(path, bytes, { mode: 0o600, flush: true });
  return path;
}
