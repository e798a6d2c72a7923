import type Database from 'better-sqlite3';

/** Events of a project that are still to be deleted: those after one id and up to another. */
export interface PendingDeletion {
  readonly projectId: number;
  readonly afterEventId: number;
  readonly throughEventId: number;
}

/** Table `pending_deletions`: at most one row a project, until all its events that it names are gone. */
export class PendingDeletionsTable {
  readonly #add: Database.Statement<[number, number], void>;
  readonly #first: Database.Statement<[], PendingDeletion>;
  readonly #advance: Database.Statement<[number, number], void>;
  readonly #remove: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#add = db.prepare(
      `INSERT INTO pending_deletions (project_id, after_event_id, through_event_id) VALUES (?, 0, ?)
       ON CONFLICT (project_id) DO UPDATE SET through_event_id = excluded.through_event_id`,
    );
    this.#first = db.prepare(
      `SELECT project_id AS projectId, after_event_id AS afterEventId, through_event_id AS throughEventId
       FROM pending_deletions LIMIT 1`,
    );
    this.#advance = db.prepare('UPDATE pending_deletions SET after_event_id = ? WHERE project_id = ?');
    this.#remove = db.prepare('DELETE FROM pending_deletions WHERE project_id = ?');
  }

  /** All of a project's events up to an id. */
  add(projectId: number, throughEventId: number): void {
    this.#add.run(projectId, throughEventId);
  }

  first(): PendingDeletion | null {
    return this.#first.get() ?? null;
  }

  /** Those up to an id are gone. */
  advance(projectId: number, toEventId: number): void {
    this.#advance.run(toEventId, projectId);
  }

  remove(projectId: number): void {
    this.#remove.run(projectId);
  }
}
