import type Database from 'better-sqlite3';

/** Table `tool_followers`: for each run of tools how often each tool came next, as JSON pairs. */
export class ToolFollowersTable {
  readonly #put: Database.Statement<[number, string, string], void>;
  readonly #of: Database.Statement<[number], [run: string, followers: string]>;
  readonly #clear: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      'INSERT OR REPLACE INTO tool_followers (project_id, run, followers) VALUES (?, ?, ?)',
    );
    this.#of = db
      .prepare<[number], [string, string]>('SELECT run, followers FROM tool_followers WHERE project_id = ?')
      .raw();
    this.#clear = db.prepare('DELETE FROM tool_followers WHERE project_id = ?');
  }

  putAll(projectId: number, followers: ReadonlyMap<string, ReadonlyMap<string, number>>): void {
    for (const [run, counts] of followers) this.#put.run(projectId, run, JSON.stringify([...counts]));
  }

  of(projectId: number): ReadonlyMap<string, ReadonlyMap<string, number>> {
    return new Map(
      // The cast is safe: putAll is the only writer.
      this.#of.all(projectId).map(([run, json]) => [run, new Map(JSON.parse(json) as [string, number][])]),
    );
  }

  clear(projectId: number): void {
    this.#clear.run(projectId);
  }
}
