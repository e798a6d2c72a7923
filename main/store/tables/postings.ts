import type Database from 'better-sqlite3';

/** Table `postings`: for each index term the resources that hold it, as the engine's bytes. */
export class PostingsTable {
  readonly #put: Database.Statement<[number, string, Uint8Array], void>;
  readonly #get: Database.Statement<[number, string], Uint8Array>;
  readonly #clear: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      `INSERT INTO postings (project_id, term, ordinals) VALUES (?, ?, ?)
       ON CONFLICT (project_id, term) DO UPDATE SET ordinals = excluded.ordinals`,
    );
    this.#get = db
      .prepare<[number, string], Uint8Array>(
        'SELECT ordinals FROM postings WHERE project_id = ? AND term = ?',
      )
      .pluck();
    this.#clear = db.prepare('DELETE FROM postings WHERE project_id = ?');
  }

  putAll(projectId: number, postings: ReadonlyMap<string, Uint8Array>): void {
    for (const [term, ordinals] of postings) this.#put.run(projectId, term, ordinals);
  }

  get(projectId: number, term: string): Uint8Array | null {
    return this.#get.get(projectId, term) ?? null;
  }

  clear(projectId: number): void {
    this.#clear.run(projectId);
  }
}
