import type Database from 'better-sqlite3';
import type { DeliveryMoment, SuppressionReason } from '../../engine/model/delivery.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { momentCodes, suppressionCodes } from './delivery-codes.ts';
import type { EventsTable } from './events.ts';

/** How many files of a delivery came to what; `pending`: of these nothing is known yet. */
export interface OutcomeCounts {
  readonly opened: number;
  readonly edited: number;
  readonly ignored: number;
  readonly pending: number;
}

/** A delivery without its files. */
export interface DeliveryRow extends OutcomeCounts {
  readonly id: number;
  readonly projectId: number;
  readonly session: string;
  readonly thread: string | null;
  readonly agent: string | null;
  readonly at: EpochMs;
  readonly moment: DeliveryMoment;
  readonly promptEventId: number;
  /** Null: it was delivered. */
  readonly suppression: SuppressionReason | null;
  readonly candidates: number;
  readonly fitting: number;
  readonly toldBefore: number;
  readonly tokens: number;
  /** Null where nothing was said. */
  readonly text: string | null;
}

type Values = [
  id: number,
  projectId: number,
  sessionId: number,
  threadId: number | null,
  agentId: number | null,
  at: EpochMs,
  moment: number,
  promptEventId: number,
  suppression: number | null,
  candidates: number,
  fitting: number,
  toldBefore: number,
  tokens: number,
  text: string | null,
  opened: number,
  edited: number,
  ignored: number,
  pending: number,
];

const COLUMNS = `id, project_id, session_id, thread_id, agent_id, at_ms, moment, prompt_event_id, suppression,
  candidates, fitting, told_before, tokens, text, opened, edited, ignored, pending`;

/** Where in the log to start reading backwards; what is there itself is not read. */
export interface LogPlace {
  readonly eventId: number;
  /** Of the deliveries made with that event, those before this one come; 0: none. */
  readonly deliveryId: number;
}

/** Table `deliveries`: what was told with a prompt, or why nothing was. */
export class DeliveriesTable {
  readonly #events: EventsTable;
  readonly #put: Database.Statement<Values, void>;
  readonly #byId: Database.Statement<[number], Values>;
  readonly #pending: Database.Statement<[], Values>;
  readonly #before: Database.Statement<[number, number, number, number], Values>;
  readonly #beforeOf: Database.Statement<[number, number, number, number, number], Values>;
  readonly #setCounts: Database.Statement<[number, number, number, number, number], void>;
  readonly #lastId: Database.Statement<[], number>;
  readonly #idsBefore: Database.Statement<[EpochMs, number], number>;
  readonly #remove: Database.Statement<[number], void>;

  /** Names and sessions are those of the log. */
  constructor(db: Database.Database, events: EventsTable) {
    this.#events = events;
    const places = new Array(COLUMNS.split(',').length).fill('?').join(', ');
    this.#put = db.prepare(`INSERT INTO deliveries (${COLUMNS}) VALUES (${places})`);
    const select = `SELECT ${COLUMNS} FROM deliveries`;
    this.#byId = db.prepare<[number], Values>(`${select} WHERE id = ?`).raw();
    this.#pending = db.prepare<[], Values>(`${select} WHERE pending > 0 ORDER BY id`).raw();
    const before = `${select} WHERE (prompt_event_id, id) < (?, ?) AND prompt_event_id >= ?`;
    const latestFirst = 'ORDER BY prompt_event_id DESC, id DESC LIMIT ?';
    this.#before = db.prepare<[number, number, number, number], Values>(`${before} ${latestFirst}`).raw();
    this.#beforeOf = db
      .prepare<[number, number, number, number, number], Values>(
        `${before} AND project_id = ? ${latestFirst}`,
      )
      .raw();
    this.#setCounts = db.prepare(
      'UPDATE deliveries SET opened = ?, edited = ?, ignored = ?, pending = ? WHERE id = ?',
    );
    this.#lastId = db
      .prepare<[], number>(`SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'deliveries'`)
      .pluck();
    this.#idsBefore = db
      .prepare<[EpochMs, number], number>('SELECT id FROM deliveries WHERE at_ms < ? ORDER BY at_ms LIMIT ?')
      .pluck();
    this.#remove = db.prepare('DELETE FROM deliveries WHERE id = ?');
  }

  /** The last id that was given to any, deleted ones included; 0: none. */
  lastId(): number {
    return this.#lastId.get()!;
  }

  /** Puts a delivery under an id that no other has. */
  put(row: DeliveryRow): void {
    const { names, sessions } = this.#events;
    this.#put.run(
      row.id,
      row.projectId,
      sessions.intern(row.projectId, row.session),
      row.thread === null ? null : names.intern(row.thread),
      row.agent === null ? null : names.intern(row.agent),
      row.at,
      momentCodes.encode(row.moment),
      row.promptEventId,
      row.suppression === null ? null : suppressionCodes.encode(row.suppression),
      row.candidates,
      row.fitting,
      row.toldBefore,
      row.tokens,
      row.text,
      row.opened,
      row.edited,
      row.ignored,
      row.pending,
    );
  }

  get(id: number): DeliveryRow | null {
    const values = this.#byId.get(id);
    return values === undefined ? null : this.#toRow(values);
  }

  /** Ids of the first deliveries made before a time. */
  idsBefore(before: EpochMs, limit: number): readonly number[] {
    return this.#idsBefore.all(before, limit);
  }

  /** Those of which something may still come, in order of id. */
  pending(): readonly DeliveryRow[] {
    return this.#pending.all().map((values) => this.#toRow(values));
  }

  /** The last deliveries before a place in the log, down to an event, the latest first. */
  before(
    { eventId, deliveryId }: LogPlace,
    downTo: number,
    projectId: number | null,
    limit: number,
  ): readonly DeliveryRow[] {
    const rows =
      projectId === null
        ? this.#before.all(eventId, deliveryId, downTo, limit)
        : this.#beforeOf.all(eventId, deliveryId, downTo, projectId, limit);
    return rows.map((values) => this.#toRow(values));
  }

  setCounts(id: number, { opened, edited, ignored, pending }: OutcomeCounts): void {
    this.#setCounts.run(opened, edited, ignored, pending, id);
  }

  /** Removes a delivery whose files are gone already. */
  remove(id: number): void {
    this.#remove.run(id);
  }

  #toRow(values: Values): DeliveryRow {
    const [id, projectId, sessionId, threadId, agentId, at, moment, promptEventId, suppression, ...rest] =
      values;
    const [candidates, fitting, toldBefore, tokens, text, opened, edited, ignored, pending] = rest;
    const { names, sessions } = this.#events;
    return {
      id,
      projectId,
      session: sessions.name(sessionId),
      thread: threadId === null ? null : names.name(threadId),
      agent: agentId === null ? null : names.name(agentId),
      at,
      moment: momentCodes.decode(moment),
      promptEventId,
      suppression: suppression === null ? null : suppressionCodes.decode(suppression),
      candidates,
      fitting,
      toldBefore,
      tokens,
      text,
      opened,
      edited,
      ignored,
      pending,
    };
  }
}
