import type Database from 'better-sqlite3';
import type { SessionState } from '../../engine/model/session.ts';

/** Table `session_states`: what is remembered of each train of thought, as JSON. */
export class SessionStatesTable {
  readonly #put: Database.Statement<[number, string, string], void>;
  readonly #of: Database.Statement<[number], string>;
  readonly #remove: Database.Statement<[number, string], void>;
  readonly #clear: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      `INSERT INTO session_states (project_id, key, state) VALUES (?, ?, ?)
       ON CONFLICT (project_id, key) DO UPDATE SET state = excluded.state`,
    );
    this.#of = db
      .prepare<[number], string>('SELECT state FROM session_states WHERE project_id = ? ORDER BY id')
      .pluck();
    this.#remove = db.prepare('DELETE FROM session_states WHERE project_id = ? AND key = ?');
    this.#clear = db.prepare('DELETE FROM session_states WHERE project_id = ?');
  }

  putAll(projectId: number, sessions: readonly SessionState[]): void {
    for (const session of sessions) this.#put.run(projectId, session.key, JSON.stringify(session));
  }

  /** A project's sessions in the order in which they were first saved. */
  of(projectId: number): readonly SessionState[] {
    // The cast is safe: putAll is the only writer.
    return this.#of.all(projectId).map((json) => JSON.parse(json) as SessionState);
  }

  removeAll(projectId: number, keys: readonly string[]): void {
    for (const key of keys) this.#remove.run(projectId, key);
  }

  clear(projectId: number): void {
    this.#clear.run(projectId);
  }
}
