import type Database from 'better-sqlite3';
import type { StoreAccess } from './store-access.ts';
import {
  type ChangedProject,
  type ChangeState,
  type StoredChange,
  UpkeepChangesTable,
} from './tables/upkeep-changes.ts';

/** The call id of the events that a change logs. */
export function callIdOf(change: number): string {
  return `change-${change}`;
}

/** The store's account of what a person changed of the learned state, and how it is taken back. */
export class UpkeepChanges {
  readonly #access: StoreAccess;
  readonly #rows: UpkeepChangesTable;
  readonly #deleteEvents: Database.Statement<[number, number, string], void>;

  constructor(db: Database.Database, access: StoreAccess) {
    this.#access = access;
    this.#rows = new UpkeepChangesTable(db);
    this.#deleteEvents = db.prepare('DELETE FROM events WHERE id > ? AND project_id = ? AND call_id = ?');
  }

  /** Enters a change before its events are logged under {@link callIdOf}; returns its id. */
  begin(change: Omit<StoredChange, 'id' | 'state'>, projects: readonly ChangedProject[]): number {
    return this.#access.write(() => this.#rows.insert(change, projects));
  }

  /** Notes where a change stands, and what came of it. */
  set(id: number, state: ChangeState, details: string): void {
    this.#access.write(() => this.#rows.update(id, state, details));
  }

  /** Takes out a change that came to nothing. */
  remove(id: number): void {
    this.#access.write(() => this.#rows.remove(id));
  }

  /** Deletes a change's events from the log, after which what was learned of its projects is to be derived anew. */
  deleteEvents(id: number, details: string): void {
    this.#access.write(() => {
      for (const { projectId, afterEventId } of this.#rows.projectsOf(id)) {
        this.#deleteEvents.run(afterEventId, projectId, callIdOf(id));
      }
      this.#rows.update(id, 'undoing', details);
    });
  }

  get(id: number): StoredChange | null {
    return this.#access.read(() => this.#rows.get(id));
  }

  /** Of a project, or of all (null); the latest first. */
  latest(projectId: number | null, count: number): readonly StoredChange[] {
    return this.#access.read(() => this.#rows.latest(projectId, count));
  }

  /** Changes that an end of the program left half undone. */
  undoing(): readonly StoredChange[] {
    return this.#access.read(() => this.#rows.inState('undoing'));
  }

  projectsOf(id: number): readonly ChangedProject[] {
    return this.#access.read(() => this.#rows.projectsOf(id));
  }
}
