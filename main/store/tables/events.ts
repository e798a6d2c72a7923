import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { ActivityEvent, LoggedEvent } from '../../engine/model/event.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { accessCodes, sourceCodes, typeCodes } from './codes.ts';
import { NamesTable } from './names.ts';
import { SessionsTable } from './sessions.ts';

/** An event to be logged. */
export interface NewEvent {
  readonly projectId: number;
  /**
   * A second event of the session under the same key is a repeat and not stored. Null: never a repeat. Bytes: the
   * key's hash, as a log has it.
   */
  readonly key: string | Uint8Array | null;
  readonly event: ActivityEvent;
}

/**
 * Length of a key's hash. Two keys of a session with 10,000 events collide with a probability of 3 in 10¹².
 */
const KEY_HASH_BYTES = 8;

/** Events read at a time, so that no read transaction stays open while the caller works. Chosen. */
const EVENTS_PER_READ = 1_000;

type Row = [
  id: number | null,
  projectId: number,
  sessionId: number,
  at: EpochMs,
  source: number,
  type: number,
  agentId: number | null,
  threadId: number | null,
  toolId: number | null,
  branchId: number | null,
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

interface PromptRow {
  readonly id: number;
  readonly at: EpochMs;
  readonly sessionId: number;
  readonly agentId: number | null;
  readonly text: string;
}

/** Written into the statements, since an index for some rows is used only where the condition is a constant. */
const PROMPT = typeCodes.encode('prompt');

const COLUMNS = `id, project_id, session_id, at_ms, source, type, agent_id, thread_id, tool_id, branch_id, access, ok,
  exit_code, duration_ms, key_hash, call_id, paths, command, query, error, text`;

/** What somebody asked an agent, as the log has it. */
export interface StoredPrompt {
  readonly id: number;
  readonly at: EpochMs;
  readonly session: string;
  readonly agent: string | null;
  readonly text: string;
}

/** An event as the log holds it, and whose it is. */
export interface ProjectEvent {
  readonly projectId: number;
  readonly event: LoggedEvent;
}

/** Table `events`, the log: what happened, in the order of arrival. */
export class EventsTable {
  readonly sessions: SessionsTable;
  readonly names: NamesTable;
  readonly #insert: Database.Statement<Row, void>;
  readonly #between: Database.Statement<[number, number, number, number], Row>;
  readonly #before: Database.Statement<[number, number], Row>;
  readonly #beforeOf: Database.Statement<[number, number, number], Row>;
  readonly #last: Database.Statement<[], { readonly id: number; readonly at: EpochMs }>;
  readonly #lastActivityAt: Database.Statement<[number], EpochMs>;
  readonly #idAfter: Database.Statement<[number, number, number], number | null>;
  readonly #delete: Database.Statement<[number, number, number], number>;
  readonly #prompts: Database.Statement<[number, number, number], PromptRow>;
  readonly #adjustments: Database.Statement<[number, number], string>;
  readonly #countPrompts: Database.Statement<[number], number>;

  constructor(db: Database.Database) {
    this.sessions = new SessionsTable(db);
    this.names = new NamesTable(db);
    const places = new Array(COLUMNS.split(',').length).fill('?').join(', ');
    // Integrity is enforced by the constraints; the one conflict that is no error is a key seen before.
    this.#insert = db.prepare(`INSERT INTO events (${COLUMNS}) VALUES (${places}) ON CONFLICT DO NOTHING`);
    this.#between = db
      .prepare<[number, number, number, number], Row>(
        `SELECT ${COLUMNS} FROM events WHERE id > ? AND id <= ? AND project_id = ? ORDER BY id LIMIT ?`,
      )
      .raw();
    const before = `SELECT ${COLUMNS} FROM events WHERE id < ?`;
    const latestFirst = 'ORDER BY id DESC LIMIT ?';
    this.#before = db.prepare<[number, number], Row>(`${before} ${latestFirst}`).raw();
    this.#beforeOf = db
      .prepare<[number, number, number], Row>(`${before} AND project_id = ? ${latestFirst}`)
      .raw();
    this.#last = db.prepare('SELECT id, at_ms AS at FROM events ORDER BY id DESC LIMIT 1');
    this.#lastActivityAt = db
      .prepare<[number], EpochMs>('SELECT at_ms FROM events WHERE source <> ? ORDER BY id DESC LIMIT 1')
      .pluck();
    this.#idAfter = db
      .prepare<[number, number, number], number | null>(
        'SELECT max(id) FROM (SELECT id FROM events WHERE id > ? AND id <= ? ORDER BY id LIMIT ?)',
      )
      .pluck();
    this.#prompts = db.prepare(
      `SELECT id, at_ms AS at, session_id AS sessionId, agent_id AS agentId, text FROM events INDEXED BY prompts_by_project
       WHERE project_id = ? AND type = ${PROMPT} AND id > ? AND text IS NOT NULL ORDER BY id DESC LIMIT ?`,
    );
    this.#adjustments = db
      .prepare<[number, number], string>(
        'SELECT text FROM events WHERE project_id = ? AND type = ? AND text IS NOT NULL ORDER BY id',
      )
      .pluck();
    this.#countPrompts = db
      .prepare<[number], number>(
        `SELECT count(*) FROM events INDEXED BY prompts_by_project WHERE project_id = ? AND type = ${PROMPT}`,
      )
      .pluck();
    this.#delete = db
      .prepare<[number, number, number], number>(
        'DELETE FROM events WHERE id > ? AND id <= ? AND project_id = ? RETURNING source',
      )
      .pluck();
  }

  /** A project's latest prompts after an id, the latest first; at most `count`. Reads no other events. */
  promptsAfter(projectId: number, id: number, count: number): readonly StoredPrompt[] {
    return this.#prompts.all(projectId, id, count).map(({ sessionId, agentId, ...prompt }) => ({
      ...prompt,
      session: this.sessions.name(sessionId),
      agent: agentId === null ? null : this.names.name(agentId),
    }));
  }

  /** The texts of a project's adjustments, in their order. Scans the log. */
  adjustments(projectId: number): readonly string[] {
    return this.#adjustments.all(projectId, typeCodes.encode('adjusted'));
  }

  /** Prompts of a project. */
  countPrompts(projectId: number): number {
    return this.#countPrompts.get(projectId)!;
  }

  /** Logs an event under the next id, which it returns; null for a repeat. */
  append({ projectId, key, event }: NewEvent): number | null {
    const { changes, lastInsertRowid } = this.#insert.run(
      null,
      projectId,
      this.sessions.intern(projectId, event.session),
      event.at,
      sourceCodes.encode(event.source),
      typeCodes.encode(event.type),
      event.agent === null ? null : this.names.intern(event.agent),
      event.thread === null ? null : this.names.intern(event.thread),
      event.tool === null ? null : this.names.intern(event.tool),
      event.branch === null ? null : this.names.intern(event.branch),
      event.access === null ? null : accessCodes.encode(event.access),
      event.ok === null ? null : Number(event.ok),
      event.exitCode,
      event.durationMs,
      typeof key === 'string' ? hash('sha256', key, 'buffer').subarray(0, KEY_HASH_BYTES) : key,
      event.callId,
      event.paths.length === 0 ? null : JSON.stringify(event.paths),
      event.command,
      event.query,
      event.error,
      event.text,
    );
    return changes === 0 ? null : Number(lastInsertRowid);
  }

  /**
   * A project's events after `id` up to `lastId`, in order of id. Reads in portions; the log may grow
   * meanwhile.
   */
  *between(projectId: number, id: number, lastId: number): IterableIterator<LoggedEvent> {
    for (let from = id; from < lastId; ) {
      const rows = this.#between.all(from, lastId, projectId, EVENTS_PER_READ);
      for (const row of rows) yield this.#toEvent(row);
      from = rows.length < EVENTS_PER_READ ? lastId : rows.at(-1)![0]!;
    }
  }

  /** The last events before an id, the latest first; of one project, or of all. Reads no others. */
  before(id: number, projectId: number | null, limit: number): readonly ProjectEvent[] {
    const rows = projectId === null ? this.#before.all(id, limit) : this.#beforeOf.all(id, projectId, limit);
    return rows.map((row) => ({ projectId: row[1], event: this.#toEvent(row) }));
  }

  /** The event that was logged last. */
  last(): { readonly id: number; readonly at: EpochMs } | null {
    return this.#last.get() ?? null;
  }

  /** When the last event was that the host did not log for itself; walks back over those that it did. */
  lastActivityAt(): EpochMs | null {
    return this.#lastActivityAt.get(sourceCodes.encode('host')) ?? null;
  }

  /**
   * The id of the event that is `count` further in the log than `id`, any project's, but none after `lastId`;
   * null: none.
   */
  idAfter(id: number, count: number, lastId: number): number | null {
    return this.#idAfter.get(id, lastId, count) ?? null;
  }

  /** Deletes a project's events after `id` up to `lastId`; returns how many, the host's own left out. */
  delete(projectId: number, id: number, lastId: number): number {
    const host = sourceCodes.encode('host');
    return this.#delete.all(id, lastId, projectId).filter((source) => source !== host).length;
  }

  /** To be called when a transaction is rolled back: numbers given to names in it mean nothing. */
  forget(): void {
    this.sessions.forget();
    this.names.forget();
  }

  #toEvent(row: Row): LoggedEvent {
    const [id, , sessionId, at, source, type, agentId, threadId, toolId, branchId, access, ok, ...rest] = row;
    const [exitCode, durationMs, , callId, paths, command, query, error, text] = rest;
    return {
      id: id!,
      at,
      source: sourceCodes.decode(source),
      type: typeCodes.decode(type),
      agent: agentId === null ? null : this.names.name(agentId),
      session: this.sessions.name(sessionId),
      thread: threadId === null ? null : this.names.name(threadId),
      callId,
      tool: toolId === null ? null : this.names.name(toolId),
      branch: branchId === null ? null : this.names.name(branchId),
      access: access === null ? null : accessCodes.decode(access),
      paths: paths === null ? [] : (JSON.parse(paths) as string[]), // Safe: append is the only writer.
      command,
      query,
      ok: ok === null ? null : ok === 1,
      exitCode,
      durationMs,
      error,
      text,
    };
  }
}
