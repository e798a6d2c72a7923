import type Database from 'better-sqlite3';
import { COMMIT_SESSION } from '../../engine/model/commit-session.ts';
import { IdCache } from './id-cache.ts';

/** The names of commits' sessions: from this one, before the one whose last character is the next. */
const COMMITS = `name >= '${COMMIT_SESSION}' AND name < '${COMMIT_SESSION.trimEnd()}!'`;

/** How many trains of work there are. */
export interface SessionCounts {
  readonly sessions: number;
  /** Commits, which are learned as sessions are. */
  readonly commits: number;
}

/** Table `sessions`: the sessions of every project by number. */
export class SessionsTable {
  readonly #insert: Database.Statement<[number, string], void>;
  readonly #idOf: Database.Statement<[number, string], number>;
  readonly #nameOf: Database.Statement<[number], string>;
  readonly #count: Database.Statement<[], SessionCounts>;
  readonly #countOf: Database.Statement<[number], SessionCounts>;
  readonly #cache = new IdCache();

  constructor(db: Database.Database) {
    this.#insert = db.prepare('INSERT INTO sessions (project_id, name) VALUES (?, ?)');
    this.#idOf = db
      .prepare<[number, string], number>('SELECT id FROM sessions WHERE project_id = ? AND name = ?')
      .pluck();
    this.#nameOf = db.prepare<[number], string>('SELECT name FROM sessions WHERE id = ?').pluck();
    const count = `SELECT count(*) - ifnull(sum(${COMMITS}), 0) AS sessions, ifnull(sum(${COMMITS}), 0) AS commits FROM sessions`;
    this.#count = db.prepare(count);
    this.#countOf = db.prepare(`${count} WHERE project_id = ?`);
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

  /** Sessions of one project, or of all. Goes through all their names. */
  count(projectId: number | null): SessionCounts {
    return projectId === null ? this.#count.get()! : this.#countOf.get(projectId)!;
  }

  /** To be called when a transaction is rolled back. */
  forget(): void {
    this.#cache.forget();
  }
}
