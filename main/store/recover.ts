import { copyFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import { type Backup, listBackups, verifyBackup } from './backup.ts';
import { connect } from './connect.ts';
import { createStore } from './create.ts';
import { closeToOthers } from './owner-only.ts';
import { buildingOf, replaceStore } from './replace.ts';
import { salvageInto } from './salvage.ts';
import { SalvageSource } from './salvage-source.ts';
import { migrate } from './schema.ts';
import { removeStoreFiles } from './side-files.ts';
import { StoreError } from './store-error.ts';
import { ProjectsTable } from './tables/projects.ts';

/** What a recovery put together. */
interface Recovery {
  readonly backup: Backup | null;
  /** Backups that were passed over, with the reason. */
  readonly unusable: readonly string[];
  /** Events added from the damaged file. */
  readonly salvaged: number;
  /** Events that the damaged file had by its own account and the new store lacks; null if it does not say. */
  readonly lost: number | null;
}

/**
 * Replaces a damaged store by the newest good backup, else an empty store, plus the events that can still be
 * read from the damaged file, which is kept under a dated name. Returns in plain sentences what was saved and
 * what was lost.
 */
export async function recoverStore(file: string, damage: string, now: EpochMs): Promise<string> {
  const recovery = await buildRecovered(file, now);
  const aside = replaceStore(file, now, 'damaged');
  return describe(file, damage, aside, recovery);
}

/** What was restored. */
export interface Restored {
  /** Events in the store as it is now. */
  readonly events: number;
  /** Where the store that was there before is kept; null if there was none. */
  readonly aside: string | null;
}

/**
 * Puts a backup in the place of a store that is not open; the present file is kept under a dated name. Throws
 * StoreError and replaces nothing unless the backup is whole.
 */
export async function restoreBackup(from: string, file: string, now: EpochMs): Promise<Restored> {
  const { events } = await verifyBackup(from);
  place(from, buildingOf(file));
  withStoreAt(buildingOf(file), (db) => migrate(db, now));
  return { events, aside: replaceStore(file, now, 'replaced') };
}

async function buildRecovered(file: string, now: EpochMs): Promise<Recovery> {
  const building = buildingOf(file);
  createStore(building, now);
  const source = SalvageSource.open(file, building);
  try {
    const { backup, unusable } = await findGoodBackup(file);
    if (backup !== null) place(backup.path, building);
    return withStoreAt(building, (db) => {
      migrate(db, now);
      const salvaged = source === null ? 0 : salvageInto(db, source, now);
      return { backup, unusable, salvaged, lost: source === null ? null : countLost(db, source) };
    });
  } finally {
    source?.close();
  }
}

async function findGoodBackup(file: string): Promise<Pick<Recovery, 'backup' | 'unusable'>> {
  const unusable: string[] = [];
  for (const path of listBackups(file)) {
    try {
      return { backup: await verifyBackup(path), unusable };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      unusable.push(error.message);
    }
  }
  return { backup: null, unusable };
}

function place(backup: string, at: string): void {
  removeStoreFiles(at);
  copyFileSync(backup, at);
  closeToOthers(at);
}

function withStoreAt<Result>(file: string, work: (db: Database.Database) => Result): Result {
  const db = connect(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function countLost(db: Database.Database, source: SalvageSource): number | null {
  const counts = [...source.rows('projects')].map((row) => Number(row.events));
  if (counts.length === 0) return null;
  const present = new ProjectsTable(db).countEvents();
  return Math.max(0, counts.reduce((sum, events) => sum + events, 0) - present);
}

function describe(file: string, damage: string, aside: string | null, recovery: Recovery): string {
  return [
    `The store ${file} was damaged (${damage}). It is kept as ${aside}.`,
    describeBackup(recovery.backup),
    describeSalvage(recovery),
    ...recovery.unusable.map((reason) => `Backup passed over: ${reason}.`),
  ].join(' ');
}

function describeBackup(backup: Backup | null): string {
  if (backup === null) return 'There was no good backup to restore.';
  return `The backup ${backup.path} was restored with ${backup.events} events.`;
}

function describeSalvage({ backup, salvaged, lost }: Recovery): string {
  if (lost === null && salvaged === 0) {
    return `Nothing could be read from the damaged file: what was recorded ${backup === null ? '' : 'since '}is lost.`;
  }
  const read = `${salvaged} ${backup === null ? '' : 'later '}events were read from the damaged file`;
  if (lost === null) return `${read}; how many are lost it does not say.`;
  return `${read}; ${lost === 0 ? 'none is' : `${lost} are`} lost.`;
}
