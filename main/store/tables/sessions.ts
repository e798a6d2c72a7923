import type Database from 'better-sqlite3';
import { IdCache } from './id-cache.ts';

/** Table `sessions`: the sessions of every project by number. */
export class SessionsTable {
  readonly #insert: Database.Statement<[number, string], void>;
  readonly #idOf: Database.Statement<[number, string], number>;
  readonly #nameOf: Database.Statement<[number], string>;
  readonly #count: Database.Statement<[], number>;
  readonly #countOf: Database.Statement<[number], number>;
  readonly #cache = new IdCache();

  constructor(db: Database.Database) {
    this.#insert = db.prepare('INSERT INTO sessions (project_id, name) VALUES (?, ?)');
    this.#idOf = db
      .prepare<[number, string], number>('SELECT id FROM sessions WHERE project_id = ? AND name = ?')
      .pluck();
    this.#nameOf = db.prepare<[number], string>('SELECT name FROM sessions WHERE id = ?').pluck();
    this.#count = db.prepare<[], number>('SELECT count(*) FROM sessions').pluck();
    this.#countOf = db
      .prepare<[number], number>('SELECT count(*) FROM sessions WHERE project_id = ?')
      .pluck();
  }

  /** The number of a project's session, which is entered if it is new. */
  intern(projectId: number, name: string): number {
    return this.#cache.id(
      `${projectId}\n${name}`,
      () => this.#idOf.get(projectId, name) ?? Number(this.#insert.run(projectId, name).lastInsertRowid),
    );
  }

  name(id: number): string {
    return this.#cache.name(id, () => this.#nameOf.get(id)!);
  }

  /** Sessions of one project, or of all. */
  count(projectId: number | null): number {
    return projectId === null ? this.#count.get()! : this.#countOf.get(projectId)!;
  }

  /** To be called when a transaction is rolled back. */
  forget(): void {
    this.#cache.forget();
  }
}
