import type Database from 'better-sqlite3';

/** How far a project's saved state has learned. */
export interface Checkpoint {
  /** The last event learned; 0 for none. */
  readonly throughEventId: number;
  readonly touches: number;
}

/** Table `checkpoints`: one row for each project whose learned state was saved. */
export class CheckpointsTable {
  readonly #put: Database.Statement<[number, number, number], void>;
  readonly #get: Database.Statement<[number], Checkpoint>;
  readonly #clear: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      'INSERT OR REPLACE INTO checkpoints (project_id, through_event_id, touches) VALUES (?, ?, ?)',
    );
    this.#get = db.prepare(
      'SELECT through_event_id AS throughEventId, touches FROM checkpoints WHERE project_id = ?',
    );
    this.#clear = db.prepare('DELETE FROM checkpoints WHERE project_id = ?');
  }

  put(projectId: number, { throughEventId, touches }: Checkpoint): void {
    this.#put.run(projectId, throughEventId, touches);
  }

  get(projectId: number): Checkpoint {
    return this.#get.get(projectId) ?? { throughEventId: 0, touches: 0 };
  }

  clear(projectId: number): void {
    this.#clear.run(projectId);
  }
}
