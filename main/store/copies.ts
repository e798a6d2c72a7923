import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { EpochMs } from '../engine/model/units.ts';
import { listBackups } from './backup.ts';
import { checksumOf } from './checksum.ts';
import { dateOfName } from './date-in-name.ts';
import { removeStoreFiles, sizeOf } from './side-files.ts';

/** A copy of the store that lies in its home. */
export interface StoreCopy {
  readonly path: string;
  /** When it was made or set aside. */
  readonly at: EpochMs;
  readonly bytes: number;
  /** `backup`: a copy that was made; `replaced`, `damaged`: a former store, set aside for that reason. */
  readonly kind: 'backup' | 'replaced' | 'damaged';
}

/** The copies of a store, the newest first. */
export function listCopies(file: string): readonly StoreCopy[] {
  const backups = listBackups(file).map((path) => copyAt(path, 'backup'));
  return [...backups, ...storesAside(file)].toSorted((a, b) => b.at - a.at);
}

/** Deletes the copies that were made until a time; returns their paths. */
export function deleteCopiesUntil(file: string, until: EpochMs): readonly string[] {
  const old = listCopies(file).filter(({ at }) => at <= until);
  for (const { path } of old) {
    removeStoreFiles(path);
    rmSync(checksumOf(path), { force: true });
  }
  return old.map(({ path }) => path);
}

function storesAside(file: string): readonly StoreCopy[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    if (!name.startsWith(`${basename(file)}.`)) return [];
    const reason = /^(replaced|damaged)-[\w-]+$/.exec(name.slice(basename(file).length + 1))?.[1];
    // A side file ends otherwise; its store is listed.
    if ((reason !== 'replaced' && reason !== 'damaged') || /-(wal|shm|journal)$/.test(name)) return [];
    return [copyAt(join(folder, name), reason)];
  });
}

function copyAt(path: string, kind: StoreCopy['kind']): StoreCopy {
  return { path, at: dateOfName(basename(path)) ?? statSync(path).mtimeMs, bytes: sizeOf(path), kind };
}
