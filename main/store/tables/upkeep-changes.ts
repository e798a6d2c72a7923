import type Database from 'better-sqlite3';
import type { EpochMs } from '../../engine/model/units.ts';

/**
 * Where a change stands: `applying` while its events are logged, `undoing` while they are gone and what was
 * learned is being derived anew.
 */
export type ChangeState = 'applying' | 'applied' | 'undoing' | 'undone';

/** A person's change to what was learned or to how it fades. */
export interface StoredChange {
  readonly id: number;
  readonly at: EpochMs;
  readonly kind: string;
  readonly reason: string | null;
  /** Until when it can be undone; null: for as long as it is listed. */
  readonly undoUntil: EpochMs | null;
  readonly state: ChangeState;
  /** JSON of whoever made it. */
  readonly details: string;
}

/** A project that a change is of, and the last event that it had before. */
export interface ChangedProject {
  readonly projectId: number;
  readonly afterEventId: number;
}

const COLUMNS = 'id, at_ms AS at, kind, reason, undo_until_ms AS undoUntil, state, details';

/** Tables `upkeep_changes` and `upkeep_change_projects`. */
export class UpkeepChangesTable {
  readonly #insert: Database.Statement<
    [EpochMs, string, string | null, EpochMs | null, ChangeState, string],
    void
  >;
  readonly #addProject: Database.Statement<[number, number, number], void>;
  readonly #update: Database.Statement<[ChangeState, string, number], void>;
  readonly #removeProjects: Database.Statement<[number], void>;
  readonly #remove: Database.Statement<[number], void>;
  readonly #get: Database.Statement<[number], StoredChange>;
  readonly #latest: Database.Statement<[{ projectId: number | null; count: number }], StoredChange>;
  readonly #inState: Database.Statement<[ChangeState], StoredChange>;
  readonly #projects: Database.Statement<[number], ChangedProject>;

  constructor(db: Database.Database) {
    this.#insert = db.prepare(
      `INSERT INTO upkeep_changes (at_ms, kind, reason, undo_until_ms, state, details)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#addProject = db.prepare(
      'INSERT INTO upkeep_change_projects (change_id, project_id, after_event_id) VALUES (?, ?, ?)',
    );
    this.#update = db.prepare('UPDATE upkeep_changes SET state = ?, details = ? WHERE id = ?');
    this.#removeProjects = db.prepare('DELETE FROM upkeep_change_projects WHERE change_id = ?');
    this.#remove = db.prepare('DELETE FROM upkeep_changes WHERE id = ?');
    this.#get = db.prepare(`SELECT ${COLUMNS} FROM upkeep_changes WHERE id = ?`);
    this.#latest = db.prepare(
      `SELECT ${COLUMNS} FROM upkeep_changes
       WHERE $projectId IS NULL
         OR id IN (SELECT change_id FROM upkeep_change_projects WHERE project_id = $projectId)
       ORDER BY id DESC LIMIT $count`,
    );
    this.#inState = db.prepare(`SELECT ${COLUMNS} FROM upkeep_changes WHERE state = ? ORDER BY id`);
    this.#projects = db.prepare(
      `SELECT project_id AS projectId, after_event_id AS afterEventId
       FROM upkeep_change_projects WHERE change_id = ? ORDER BY project_id`,
    );
  }

  /** Enters a change that is being applied; returns its id, which no other ever had. */
  insert(change: Omit<StoredChange, 'id' | 'state'>, projects: readonly ChangedProject[]): number {
    const { at, kind, reason, undoUntil, details } = change;
    const id = Number(this.#insert.run(at, kind, reason, undoUntil, 'applying', details).lastInsertRowid);
    for (const { projectId, afterEventId } of projects) this.#addProject.run(id, projectId, afterEventId);
    return id;
  }

  update(id: number, state: ChangeState, details: string): void {
    this.#update.run(state, details, id);
  }

  remove(id: number): void {
    this.#removeProjects.run(id);
    this.#remove.run(id);
  }

  get(id: number): StoredChange | null {
    return this.#get.get(id) ?? null;
  }

  /** Of a project, or of all (null); the latest first. */
  latest(projectId: number | null, count: number): readonly StoredChange[] {
    return this.#latest.all({ projectId, count });
  }

  /** The oldest first. */
  inState(state: ChangeState): readonly StoredChange[] {
    return this.#inState.all(state);
  }

  projectsOf(id: number): readonly ChangedProject[] {
    return this.#projects.all(id);
  }
}
