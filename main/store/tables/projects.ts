import type Database from 'better-sqlite3';
import type { EpochMs } from '../../engine/model/units.ts';

/** A project as the store knows it. */
export interface StoredProject {
  readonly id: number;
  /** What identifies it, whatever folder it is seen from; the caller's choice. */
  readonly key: string;
  /** What people call it. */
  readonly name: string;
  readonly createdAt: EpochMs;
  /** Events in the log. */
  readonly events: number;
  /** Id of its latest event; 0 before the first. */
  readonly lastEventId: number;
  /** Time of its newest event; null before the first. */
  readonly lastAt: EpochMs | null;
}

const COLUMNS = `id, key, name, created_at_ms AS createdAt, events, last_event_id AS lastEventId,
  last_at_ms AS lastAt`;

/** Table `projects`. Its sums over events are kept with every append, so that asking for them is cheap. */
export class ProjectsTable {
  readonly #insert: Database.Statement<[string, string, EpochMs], void>;
  readonly #byKey: Database.Statement<[string], StoredProject>;
  readonly #byId: Database.Statement<[number], StoredProject>;
  readonly #all: Database.Statement<[], StoredProject>;
  readonly #logged: Database.Statement<[number, number, EpochMs | null, EpochMs | null, number], void>;
  readonly #removed: Database.Statement<[number, number], void>;
  readonly #rekey: Database.Statement<[string, number], void>;
  readonly #events: Database.Statement<[], number>;
  readonly #putBack: Database.Statement<[number, string, string, EpochMs], void>;
  readonly #addBack: Database.Statement<[number, number, EpochMs | null, EpochMs | null, number], void>;
  readonly #setLastAt: Database.Statement<[EpochMs | null, number], void>;

  constructor(db: Database.Database) {
    this.#insert = db.prepare('INSERT INTO projects (key, name, created_at_ms) VALUES (?, ?, ?)');
    this.#byKey = db.prepare(`SELECT ${COLUMNS} FROM projects WHERE key = ?`);
    this.#byId = db.prepare(`SELECT ${COLUMNS} FROM projects WHERE id = ?`);
    this.#all = db.prepare(
      `SELECT ${COLUMNS} FROM projects WHERE last_event_id > 0 ORDER BY last_at_ms DESC, id`,
    );
    this.#logged = db.prepare(
      `UPDATE projects
       SET events = events + ?, last_event_id = ?, last_at_ms = coalesce(max(last_at_ms, ?), last_at_ms, ?)
       WHERE id = ?`,
    );
    this.#putBack = db.prepare('INSERT INTO projects (id, key, name, created_at_ms) VALUES (?, ?, ?, ?)');
    this.#addBack = db.prepare(
      `UPDATE projects
       SET events = events + ?, last_event_id = max(last_event_id, ?),
         last_at_ms = coalesce(max(last_at_ms, ?), last_at_ms, ?)
       WHERE id = ?`,
    );
    this.#setLastAt = db.prepare('UPDATE projects SET last_at_ms = ? WHERE id = ?');
    this.#removed = db.prepare('UPDATE projects SET events = events - ? WHERE id = ?');
    this.#rekey = db.prepare('UPDATE projects SET key = ? WHERE id = ?');
    this.#events = db.prepare<[], number>('SELECT ifnull(sum(events), 0) FROM projects').pluck();
  }

  /** Enters a project and returns its number. Throws SqliteError if the key is taken. */
  insert(key: string, name: string, createdAt: EpochMs): number {
    return Number(this.#insert.run(key, name, createdAt).lastInsertRowid);
  }

  /** Gives a project another key. Throws SqliteError if it is taken. */
  rekey(id: number, key: string): void {
    this.#rekey.run(key, id);
  }

  byKey(key: string): StoredProject | null {
    return this.#byKey.get(key) ?? null;
  }

  byId(id: number): StoredProject | null {
    return this.#byId.get(id) ?? null;
  }

  /**
   * All projects that anything was logged of, latest activity first: asking about a folder does not make it
   * one.
   */
  all(): readonly StoredProject[] {
    return this.#all.all();
  }

  /**
   * Adds events that were logged: their number, the last one's id, and the newest time among them; null: none
   * counts.
   */
  addLogged(id: number, events: number, lastEventId: number, newestAt: EpochMs | null): void {
    this.#logged.run(events, lastEventId, newestAt, newestAt, id);
  }

  /** Takes off events that were deleted. Which one came last, and when, is remembered. */
  removeLogged(id: number, events: number): void {
    this.#removed.run(events, id);
  }

  /** Enters a project under a number that it had before. Throws SqliteError if number or key is taken. */
  putBack(id: number, key: string, name: string, createdAt: EpochMs): void {
    this.#putBack.run(id, key, name, createdAt);
  }

  /** As {@link addLogged}, of events that may lie before others. */
  addBack(id: number, events: number, lastEventId: number, newestAt: EpochMs | null): void {
    this.#addBack.run(events, lastEventId, newestAt, newestAt, id);
  }

  /** The time of a project's newest event is another. */
  setLastAt(id: number, at: EpochMs | null): void {
    this.#setLastAt.run(at, id);
  }

  /** Events in the log, over all projects. */
  countEvents(): number {
    return this.#events.get()!;
  }
}
