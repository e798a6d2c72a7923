import type Database from 'better-sqlite3';
import type { LoggedEvent } from '../../engine/model/event.ts';
import { accessCodes, sourceCodes, typeCodes } from './codes.ts';
import type { NamesTable } from './names.ts';
import type { SessionsTable } from './sessions.ts';

/** An event with all that the log keeps of it: what brings it back under its own number. */
export interface LogEntry extends LoggedEvent {
  readonly projectId: number;
  /** Hash of the key by which a repeat is known; null: never a repeat. */
  readonly keyHash: Uint8Array | null;
}

type Row = readonly [
  id: number,
  projectId: number,
  session: string,
  at: number,
  source: number,
  type: number,
  agent: string | null,
  thread: string | null,
  tool: string | null,
  branch: string | null,
  access: number | null,
  ok: number | null,
  exitCode: number | null,
  durationMs: number | null,
  keyHash: Uint8Array | null,
  callId: string | null,
  paths: string | null,
  command: string | null,
  query: string | null,
  error: string | null,
  text: string | null,
];

const SELECT = `
  SELECT e.id, e.project_id, s.name, e.at_ms, e.source, e.type, a.name, t.name, o.name, b.name, e.access, e.ok,
    e.exit_code, e.duration_ms, e.key_hash, e.call_id, e.paths, e.command, e.query, e.error, e.text
  FROM events e
  JOIN sessions s ON s.id = e.session_id
  LEFT JOIN names a ON a.id = e.agent_id
  LEFT JOIN names t ON t.id = e.thread_id
  LEFT JOIN names o ON o.id = e.tool_id
  LEFT JOIN names b ON b.id = e.branch_id`;

/** Entries read at a time, so that no read transaction stays open while the caller works. Chosen. */
const ENTRIES_PER_READ = 1_000;

/** Table `events` as erasing and exporting see it: whole rows, read, changed and put back by number. */
export class LogEntriesTable {
  readonly #sessions: SessionsTable;
  readonly #names: NamesTable;
  readonly #after: Database.Statement<[number, number, number], Row>;
  readonly #ofProject: Database.Statement<[number, number, number, number], Row>;
  readonly #byIds: Database.Statement<[string], Row>;
  readonly #has: Database.Statement<[number, number, Uint8Array | null], number>;
  readonly #put: Database.Statement<unknown[], void>;
  readonly #delete: Database.Statement<[string], void>;

  /** The dictionaries are the log's own, whose caches must know of every name entered. */
  constructor(db: Database.Database, { sessions, names }: Dictionaries) {
    this.#sessions = sessions;
    this.#names = names;
    this.#after = db
      .prepare<[number, number, number], Row>(`${SELECT} WHERE e.id > ? AND e.id <= ? ORDER BY e.id LIMIT ?`)
      .raw();
    this.#ofProject = db
      .prepare<[number, number, number, number], Row>(
        `${SELECT} WHERE e.project_id = ? AND e.id > ? AND e.id <= ? ORDER BY e.id LIMIT ?`,
      )
      .raw();
    this.#byIds = db
      .prepare<[string], Row>(`${SELECT} WHERE e.id IN (SELECT value FROM json_each(?)) ORDER BY e.id`)
      .raw();
    this.#has = db
      .prepare<[number, number, Uint8Array | null], number>(
        'SELECT 1 FROM events WHERE id = ? OR (session_id = ? AND key_hash = ?)',
      )
      .pluck();
    this.#put = db.prepare(
      `INSERT OR REPLACE INTO events (id, project_id, session_id, at_ms, source, type, agent_id, thread_id, tool_id,
         branch_id, access, ok, exit_code, duration_ms, key_hash, call_id, paths, command, query, error, text)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#delete = db.prepare('DELETE FROM events WHERE id IN (SELECT value FROM json_each(?))');
  }

  /** All entries after an id up to another, or those of one project, in order of id; the log may grow meanwhile. */
  *between(projectId: number | null, id: number, lastId: number): IterableIterator<LogEntry> {
    for (let from = id; from < lastId; ) {
      const rows =
        projectId === null
          ? this.#after.all(from, lastId, ENTRIES_PER_READ)
          : this.#ofProject.all(projectId, from, lastId, ENTRIES_PER_READ);
      for (const row of rows) yield toEntry(row);
      from = rows.length < ENTRIES_PER_READ ? lastId : rows.at(-1)![0];
    }
  }

  /** The entries of those numbers that are there, in order. */
  byIds(ids: readonly number[]): readonly LogEntry[] {
    return this.#byIds.all(JSON.stringify(ids)).map(toEntry);
  }

  /**
   * Puts an entry under its own number, in the place of what is there, or of a repeat that came meanwhile. True
   * where nothing was.
   */
  put(entry: LogEntry): boolean {
    const sessionId = this.#sessions.intern(entry.projectId, entry.session);
    const isNew = this.#has.get(entry.id, sessionId, entry.keyHash) === undefined;
    const name = (value: string | null) => (value === null ? null : this.#names.intern(value));
    this.#put.run(
      entry.id,
      entry.projectId,
      sessionId,
      entry.at,
      sourceCodes.encode(entry.source),
      typeCodes.encode(entry.type),
      name(entry.agent),
      name(entry.thread),
      name(entry.tool),
      name(entry.branch),
      entry.access === null ? null : accessCodes.encode(entry.access),
      entry.ok === null ? null : Number(entry.ok),
      entry.exitCode,
      entry.durationMs,
      entry.keyHash,
      entry.callId,
      entry.paths.length === 0 ? null : JSON.stringify(entry.paths),
      entry.command,
      entry.query,
      entry.error,
      entry.text,
    );
    return isNew;
  }

  delete(ids: readonly number[]): void {
    this.#delete.run(JSON.stringify(ids));
  }
}

interface Dictionaries {
  readonly sessions: SessionsTable;
  readonly names: NamesTable;
}

function toEntry(row: Row): LogEntry {
  const [
    id,
    projectId,
    session,
    at,
    source,
    type,
    agent,
    thread,
    tool,
    branch,
    access,
    ok,
    exitCode,
    durationMs,
    keyHash,
    ...texts
  ] = row;
  const [callId, paths, command, query, error, text] = texts;
  return {
    id,
    projectId,
    keyHash,
    at,
    source: sourceCodes.decode(source),
    type: typeCodes.decode(type),
    agent,
    session,
    thread,
    callId,
    tool,
    branch,
    access: access === null ? null : accessCodes.decode(access),
    paths: paths === null ? [] : (JSON.parse(paths) as string[]), // Safe: the store is the only writer.
    command,
    query,
    ok: ok === null ? null : ok === 1,
    exitCode,
    durationMs,
    error,
    text,
  };
}
