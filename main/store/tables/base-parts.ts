import type Database from 'better-sqlite3';

/** Table `base_parts`: packed memories, each in parts, by the last event that they have learned. */
export class BasePartsTable {
  readonly #put: Database.Statement<[number, number, number, Uint8Array], void>;
  readonly #of: Database.Statement<[number, number], Uint8Array>;
  readonly #clear: Database.Statement<[number, number], void>;
  readonly #removeOther: Database.Statement<[number, number], void>;
  readonly #clearAll: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      'INSERT INTO base_parts (project_id, through_event_id, part, bytes) VALUES (?, ?, ?, ?)',
    );
    this.#of = db
      .prepare<[number, number], Uint8Array>(
        'SELECT bytes FROM base_parts WHERE project_id = ? AND through_event_id = ? ORDER BY part',
      )
      .pluck();
    this.#clear = db.prepare('DELETE FROM base_parts WHERE project_id = ? AND through_event_id = ?');
    this.#clearAll = db.prepare('DELETE FROM base_parts WHERE project_id = ?');
    this.#removeOther = db.prepare(
      `DELETE FROM base_parts WHERE id =
         (SELECT id FROM base_parts WHERE project_id = ? AND through_event_id <> ? LIMIT 1)`,
    );
  }

  /** Puts a memory's next part. The first one replaces whatever an earlier attempt has left. */
  put(projectId: number, throughEventId: number, part: number, bytes: Uint8Array): void {
    if (part === 0) this.#clear.run(projectId, throughEventId);
    this.#put.run(projectId, throughEventId, part, bytes);
  }

  /** The parts of a memory, in order. */
  of(projectId: number, throughEventId: number): readonly Uint8Array[] {
    return this.#of.all(projectId, throughEventId);
  }

  /** Removes all of a project's parts. */
  clear(projectId: number): void {
    this.#clearAll.run(projectId);
  }

  /** Removes one part of a project's other memories; false if there is none. */
  removeOther(projectId: number, throughEventId: number): boolean {
    return this.#removeOther.run(projectId, throughEventId).changes > 0;
  }
}
