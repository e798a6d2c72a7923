import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EpochMs } from '../engine/model/units.ts';
import { dateInName } from './date-in-name.ts';
import { closeToOthers } from './owner-only.ts';
import { allFilesOf } from './side-files.ts';

/** Where a new store is put together. */
export function buildingOf(file: string): string {
  return `${file}.building`;
}

/** Where a complete new store waits to take the old one's place. */
function readyOf(file: string): string {
  return `${file}.ready`;
}

/** Why a store was set aside: part of the name that it then has. */
type Reason = 'damaged' | 'replaced';

/**
 * Puts the store that was built at {@link buildingOf} in the place of the present one, which is set aside;
 * returns the path of the latter, null if there was none. A kill at any point leaves either the old store or,
 * after {@link finishReplacing}, the new one.
 */
export function replaceStore(file: string, now: EpochMs, reason: Reason): string | null {
  syncToDisk(buildingOf(file));
  renameSync(buildingOf(file), readyOf(file));
  syncToDisk(dirname(file));
  return putReady(file, now, reason);
}

/** Completes a replacement that a kill or power cut interrupted. */
export function finishReplacing(file: string, now: EpochMs): void {
  if (!existsSync(readyOf(file))) return;
  if (existsSync(file)) rmSync(readyOf(file));
  else putReady(file, now, 'damaged');
}

function putReady(file: string, now: EpochMs, reason: Reason): string | null {
  const aside = setAside(file, now, reason);
  renameSync(readyOf(file), file);
  syncToDisk(dirname(file));
  return aside;
}

/** Moves a store and its side files, as far as they exist, to a dated name; null if there were none. */
function setAside(file: string, now: EpochMs, reason: Reason): string | null {
  const parts = allFilesOf(file).filter((part) => existsSync(part));
  if (parts.length === 0) return null;
  const aside = asideName(file, now, reason);
  // In this order, the file first: a kill in between leaves no file, so that the replacement is completed.
  for (const part of parts) {
    closeToOthers(part);
    renameSync(part, aside + part.slice(file.length));
  }
  return aside;
}

/** A dated name beside a store under which neither it nor a side file of it exists yet. */
export function asideName(file: string, now: EpochMs, reason: Reason): string {
  const dated = `${file}.${reason}-${dateInName(now)}`;
  let name = dated;
  for (let copy = 2; allFilesOf(name).some((part) => existsSync(part)); copy++) name = `${dated}-${copy}`;
  return name;
}

function syncToDisk(path: string): void {
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
