import { existsSync, renameSync, rmSync } from 'node:fs';
import type { EpochMs } from '../engine/model/units.ts';
import { findDamage } from './damage.ts';
import { closeToOthers } from './owner-only.ts';
import { asideName } from './replace.ts';
import { shmOf, walOf } from './side-files.ts';
import { isWalHeaderWhole } from './wal-header.ts';

/** Sets a log aside that SQLite would not read; returns what to tell. */
export function setBrokenLogAside(file: string, now: EpochMs): readonly string[] {
  return isWalHeaderWhole(walOf(file)) ? [] : [notice(file, setLogAside(file, now))];
}

/** Sets a log aside if the store is whole without it, such as another store's; returns what to tell. */
export function setDamagingLogAside(file: string, now: EpochMs): readonly string[] {
  if (!existsSync(file) || !existsSync(walOf(file))) return [];
  const aside = setLogAside(file, now);
  if (findDamage(file, { pages: true }) === null) return [notice(file, aside)];
  renameSync(aside, walOf(file));
  return [];
}

function setLogAside(file: string, now: EpochMs): string {
  const aside = walOf(asideName(file, now, 'damaged'));
  closeToOthers(walOf(file));
  renameSync(walOf(file), aside);
  rmSync(shmOf(file), { force: true });
  return aside;
}

function notice(file: string, aside: string): string {
  return [
    `The log of the store ${file} was damaged. It is kept as ${aside}.`,
    'The store itself is whole; what was recorded in the last moments before, at most, is lost.',
  ].join(' ');
}
