import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import { numberOf } from './pragma.ts';
import { BaseMemoriesTable, type BaseMemory } from './tables/base-memories.ts';
import { BasePartsTable } from './tables/base-parts.ts';
import type { EventsTable, NewEvent } from './tables/events.ts';
import type { ProjectsTable } from './tables/projects.ts';

/** A base and its memory, packed. */
export interface PackedBase extends BaseMemory {
  readonly parts: readonly Uint8Array[];
}

/** Rows of the log gone through in one step of a deletion: half a millisecond, which a hook can wait. */
const EVENTS_PER_STEP = 500;
/** Free pages given back in one step, each of which another page may have to move into: as long. */
const PAGES_PER_STEP = 200;

/**
 * Deletes what is no longer kept. A base takes the events' place first; then they go in small steps, of which
 * any may be the last before a crash: the next one goes on where it ended.
 */
export class Expiry {
  readonly #db: Database.Database;
  readonly #events: EventsTable;
  readonly #projects: ProjectsTable;
  readonly #bases: BaseMemoriesTable;
  readonly #parts: BasePartsTable;
  #bounds: ReadonlyMap<number, EpochMs>;

  constructor(db: Database.Database, events: EventsTable, projects: ProjectsTable) {
    this.#db = db;
    this.#events = events;
    this.#projects = projects;
    this.#bases = new BaseMemoriesTable(db);
    this.#parts = new BasePartsTable(db);
    this.#bounds = this.#bases.bounds();
  }

  /** Whether an event may be a repeat of one that was deleted. */
  isExpired({ projectId, key, event }: NewEvent): boolean {
    return key !== null && event.at < (this.#bounds.get(projectId) ?? 0);
  }

  base(projectId: number): PackedBase | null {
    const base = this.#bases.get(projectId);
    return base === null ? null : { ...base, parts: this.#parts.of(projectId, base.throughEventId) };
  }

  /**
   * Puts a part of a base to be. Throws RangeError unless it reaches further than the present one, which
   * stays whole.
   */
  putPart(projectId: number, throughEventId: number, part: number, bytes: Uint8Array): void {
    const present = this.#bases.get(projectId)?.throughEventId ?? 0;
    if (throughEventId <= present)
      throw new RangeError(`a base through ${throughEventId} is not past ${present}`);
    this.#parts.put(projectId, throughEventId, part, bytes);
  }

  /**
   * Puts a base whose parts are all there in the place of events, which from now on only wait to be deleted.
   */
  putBase(projectId: number, base: BaseMemory): void {
    this.#bases.put(projectId, base);
    this.#bounds = this.#bases.bounds();
  }

  /**
   * Puts other parts in the place of a present base's, which reaches as far; null: there is no base any more.
   */
  replaceBase(projectId: number, parts: readonly Uint8Array[] | null): void {
    const throughEventId = this.#bases.get(projectId)?.throughEventId;
    if (throughEventId === undefined) return;
    this.#parts.clear(projectId);
    if (parts === null) this.#bases.remove(projectId);
    for (const [part, bytes] of (parts ?? []).entries())
      this.#parts.put(projectId, throughEventId, part, bytes);
    this.refresh();
  }

  /** To be called when rows of bases were changed by others. */
  refresh(): void {
    this.#bounds = this.#bases.bounds();
  }

  /** Deletes some of the events that wait for it, or a part of the base before; false if nothing is left. */
  deleteSome(): boolean {
    const pending = this.#bases.pending();
    if (pending === null) return false;
    const { projectId, deletedEventId, throughEventId } = pending;
    if (this.#parts.removeOther(projectId, throughEventId)) return true;
    const until = this.#events.idAfter(deletedEventId, EVENTS_PER_STEP, throughEventId) ?? throughEventId;
    this.#projects.removeLogged(projectId, this.#events.delete(projectId, deletedEventId, until));
    this.#bases.setDeleted(projectId, until);
    return true;
  }

  /**
   * Gives some free pages back to the disk, which has them after the next checkpoint; false if there were
   * none.
   */
  releaseSome(): boolean {
    const free = (): number => numberOf(this.#db, 'freelist_count');
    const before = free();
    // Stepped through to its end: each row is one page.
    this.#db.pragma(`incremental_vacuum(${PAGES_PER_STEP})`);
    return free() < before;
  }
}
