import type Database from 'better-sqlite3';
import type { EvidenceDetails, EvidenceOutcome, ProcedureFinding } from '../../engine/model/procedure.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import type { EventsTable } from './events.ts';
import { outcomeCodes } from './procedure-codes.ts';

/** One piece of evidence of a procedure. */
export interface EvidenceRow extends ProcedureFinding {
  readonly id: number;
  readonly procedureId: number;
  readonly outcome: EvidenceOutcome;
}

/** How much evidence of each kind there is. */
export interface EvidenceCounts extends Readonly<Record<EvidenceOutcome, number>> {
  /** Distinct ones. */
  readonly sessions: number;
}

interface Stored {
  readonly id: number;
  readonly procedureId: number;
  readonly sessionId: number;
  readonly threadId: number | null;
  readonly outcome: number;
  readonly startedAt: EpochMs;
  readonly endedAt: EpochMs;
  readonly firstEventId: number;
  readonly lastEventId: number;
  readonly details: string;
}

/**
 * Pieces of evidence of one procedure that keep what was done in them: the latest. Chosen: more than anybody reads; of
 * older ones it is kept when they were and how they ended, so that a procedure met a thousand times stays small.
 */
const DETAILED = 20;
const NO_DETAILS: EvidenceDetails = {
  command: '',
  error: '',
  files: [],
  commands: [],
  passed: null,
  tried: [],
};

/** A procedure and those merged into it. */
const WHOLE = 'procedure_id IN (SELECT ? UNION ALL SELECT id FROM procedures WHERE merged_into = ?)';
const SELECT = `SELECT id, procedure_id AS procedureId, session_id AS sessionId, thread_id AS threadId, outcome,
  started_at_ms AS startedAt, ended_at_ms AS endedAt, first_event_id AS firstEventId, last_event_id AS lastEventId,
  details FROM procedure_evidence`;

/** Table `procedure_evidence`: where procedures were found, and what became of them. */
export class ProcedureEvidenceTable {
  readonly #events: EventsTable;
  readonly #insert: Database.Statement<unknown[], void>;
  readonly #of: Database.Statement<[number, number], Stored>;
  readonly #ownOf: Database.Statement<[number], Stored>;
  readonly #counts: Database.Statement<[number, number], EvidenceCounts>;
  readonly #ofSession: Database.Statement<[number, number], Pick<Stored, 'id' | 'procedureId'>>;
  readonly #has: Database.Statement<[number, number], number>;
  readonly #remove: Database.Statement<[number], void>;
  readonly #removeOf: Database.Statement<[number], void>;
  readonly #thin: Database.Statement<[string, number, number], void>;

  /** Names and sessions are those of the log. */
  constructor(db: Database.Database, events: EventsTable) {
    this.#events = events;
    this.#insert = db.prepare(
      `INSERT INTO procedure_evidence (procedure_id, session_id, thread_id, outcome, started_at_ms, ended_at_ms,
         first_event_id, last_event_id, details)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    );
    this.#of = db.prepare(`${SELECT} WHERE ${WHOLE} ORDER BY first_event_id`);
    this.#ownOf = db.prepare(`${SELECT} WHERE procedure_id = ? ORDER BY first_event_id`);
    const sum = (outcome: EvidenceOutcome) =>
      `count(*) FILTER (WHERE outcome = ${outcomeCodes.encode(outcome)}) AS ${outcome}`;
    this.#counts = db.prepare(
      `SELECT ${sum('found')}, ${sum('helpful')}, ${sum('harmful')}, count(DISTINCT session_id) AS sessions
       FROM procedure_evidence WHERE ${WHOLE}`,
    );
    this.#ofSession = db.prepare(
      `SELECT e.id, e.procedure_id AS procedureId FROM procedure_evidence e JOIN procedures p ON p.id = e.procedure_id
       WHERE p.project_id = ? AND e.session_id = ?`,
    );
    this.#has = db
      .prepare<[number, number], number>(
        'SELECT 1 FROM procedure_evidence WHERE procedure_id = ? AND session_id = ? LIMIT 1',
      )
      .pluck();
    this.#remove = db.prepare('DELETE FROM procedure_evidence WHERE id = ?');
    this.#thin = db.prepare(
      `UPDATE procedure_evidence SET details = ? WHERE id =
         (SELECT id FROM procedure_evidence WHERE procedure_id = ? ORDER BY first_event_id DESC LIMIT 1 OFFSET ?)`,
    );
    this.#removeOf = db.prepare('DELETE FROM procedure_evidence WHERE procedure_id = ?');
  }

  /** Adds evidence; false: it was known already. */
  add(projectId: number, procedureId: number, finding: ProcedureFinding, outcome: EvidenceOutcome): boolean {
    const { sessions, names } = this.#events;
    const { changes } = this.#insert.run(
      procedureId,
      sessions.intern(projectId, finding.session),
      finding.thread === null ? null : names.intern(finding.thread),
      outcomeCodes.encode(outcome),
      finding.startedAt,
      finding.endedAt,
      finding.firstEventId,
      finding.lastEventId,
      JSON.stringify(finding.details),
    );
    if (changes === 0) return false;
    this.#thin.run(JSON.stringify(NO_DETAILS), procedureId, DETAILED);
    return true;
  }

  /** Whether a session is evidence of a procedure already. */
  hasSession(projectId: number, procedureId: number, session: string): boolean {
    return this.#has.get(procedureId, this.#events.sessions.intern(projectId, session)) !== undefined;
  }

  /** Of a procedure and those merged into it, in order of event. */
  of(procedureId: number): readonly EvidenceRow[] {
    return this.#of.all(procedureId, procedureId).map((stored) => this.#toRow(stored));
  }

  /** Of a procedure alone, in order of event. */
  ownOf(procedureId: number): readonly EvidenceRow[] {
    return this.#ownOf.all(procedureId).map((stored) => this.#toRow(stored));
  }

  /** Of a procedure and those merged into it. */
  counts(procedureId: number): EvidenceCounts {
    return this.#counts.get(procedureId, procedureId)!;
  }

  /** Removes the evidence that a session is; gives the procedures that it was evidence of. */
  removeSession(projectId: number, session: string): readonly number[] {
    const rows = this.#ofSession.all(projectId, this.#events.sessions.intern(projectId, session));
    for (const { id } of rows) this.#remove.run(id);
    return rows.map(({ procedureId }) => procedureId);
  }

  removeOf(procedureId: number): void {
    this.#removeOf.run(procedureId);
  }

  #toRow({ sessionId, threadId, outcome, details, ...rest }: Stored): EvidenceRow {
    const { sessions, names } = this.#events;
    return {
      ...rest,
      session: sessions.name(sessionId),
      thread: threadId === null ? null : names.name(threadId),
      outcome: outcomeCodes.decode(outcome),
      details: JSON.parse(details) as EvidenceDetails, // Safe: this table is the only writer.
    };
  }
}
