import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import { BaseMemoriesTable, type BaseMemory } from './tables/base-memories.ts';
import type { EventsTable, NewEvent } from './tables/events.ts';
import { PendingDeletionsTable } from './tables/pending-deletions.ts';
import type { ProjectsTable } from './tables/projects.ts';

/** Rows of the log gone through in one step of a deletion: about 5 ms, which a hook can wait. */
const EVENTS_PER_STEP = 500;
/** Free pages given back in one step, each of which another page may have to move into: about 5 ms. */
const PAGES_PER_STEP = 200;

/**
 * Deletes what is no longer kept. A base takes the events' place first; then they go in small steps, of which any may
 * be the last before a crash: the next one goes on where it ended.
 */
export class Expiry {
  readonly #db: Database.Database;
  readonly #events: EventsTable;
  readonly #projects: ProjectsTable;
  readonly #bases: BaseMemoriesTable;
  readonly #pending: PendingDeletionsTable;
  #bounds: ReadonlyMap<number, EpochMs>;

  constructor(db: Database.Database, events: EventsTable, projects: ProjectsTable) {
    this.#db = db;
    this.#events = events;
    this.#projects = projects;
    this.#bases = new BaseMemoriesTable(db);
    this.#pending = new PendingDeletionsTable(db);
    this.#bounds = this.#bases.bounds();
  }

  /** Whether an event may be a repeat of one that was deleted. */
  isExpired({ projectId, key, event }: NewEvent): boolean {
    return key !== null && event.at < (this.#bounds.get(projectId) ?? 0);
  }

  base(projectId: number): BaseMemory | null {
    return this.#bases.get(projectId);
  }

  /** Puts a base in the place of events, which from now on only wait to be deleted. */
  putBase(projectId: number, base: BaseMemory): void {
    this.#bases.put(projectId, base);
    this.#pending.add(projectId, base.throughEventId);
    this.#bounds = this.#bases.bounds();
  }

  /** Deletes some of the events that wait for it; false if none did. */
  deleteSome(): boolean {
    const pending = this.#pending.first();
    if (pending === null) return false;
    const { projectId, afterEventId, throughEventId } = pending;
    const until = this.#events.idAfter(afterEventId, EVENTS_PER_STEP, throughEventId);
    if (until === null) {
      this.#pending.remove(projectId);
    } else {
      const counted = this.#events.delete(projectId, afterEventId, until);
      this.#projects.removeLogged(projectId, counted);
      this.#pending.advance(projectId, until);
    }
    return true;
  }

  /** Gives some free pages back to the disk, which has them after the next checkpoint; false if there were none. */
  releaseSome(): boolean {
    const free = (): number => this.#db.pragma('freelist_count', { simple: true }) as number;
    const before = free();
    // Stepped through to its end: each row is one page.
    this.#db.pragma(`incremental_vacuum(${PAGES_PER_STEP})`);
    return free() < before;
  }
}
