import type Database from 'better-sqlite3';
import type { EpochMs } from '../../engine/model/units.ts';

/** Table `project_roots`: the folders in which each project was seen. */
export class ProjectRootsTable {
  readonly #put: Database.Statement<[string, number, EpochMs], void>;
  readonly #projectOf: Database.Statement<[string], number>;
  readonly #of: Database.Statement<[number], string>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      `INSERT INTO project_roots (path, project_id, last_seen_at_ms) VALUES (?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET project_id = excluded.project_id, last_seen_at_ms = excluded.last_seen_at_ms`,
    );
    this.#projectOf = db
      .prepare<[string], number>('SELECT project_id FROM project_roots WHERE path = ?')
      .pluck();
    this.#of = db
      .prepare<[number], string>(
        'SELECT path FROM project_roots WHERE project_id = ? ORDER BY last_seen_at_ms DESC, path',
      )
      .pluck();
  }

  /** Makes a folder a root of a project, whatever it was before. */
  put(path: string, projectId: number, at: EpochMs): void {
    this.#put.run(path, projectId, at);
  }

  projectOf(path: string): number | null {
    return this.#projectOf.get(path) ?? null;
  }

  /** A project's folders, the one seen last first. */
  of(projectId: number): readonly string[] {
    return this.#of.all(projectId);
  }
}
