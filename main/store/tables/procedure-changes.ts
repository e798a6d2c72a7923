import type Database from 'better-sqlite3';
import type { ProcedureChangeKind, ProcedureValues } from '../../engine/model/procedure.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { changeCodes } from './procedure-codes.ts';

/** One change of a procedure. */
export interface ProcedureChangeRow {
  readonly id: number;
  readonly procedureId: number;
  readonly at: EpochMs;
  readonly what: ProcedureChangeKind;
  /** False: it was retired by itself. */
  readonly isByPerson: boolean;
  readonly reason: string | null;
  readonly before: ProcedureValues;
  readonly after: ProcedureValues;
  readonly undoneAt: EpochMs | null;
}

interface Stored {
  readonly id: number;
  readonly procedureId: number;
  readonly at: EpochMs;
  readonly what: number;
  readonly byPerson: number;
  readonly reason: string | null;
  readonly before: string;
  readonly after: string;
  readonly undoneAt: EpochMs | null;
}

const SELECT = `SELECT id, procedure_id AS procedureId, at_ms AS at, what, by_person AS byPerson, reason, before, after,
  undone_at_ms AS undoneAt FROM procedure_changes`;

/** Table `procedure_changes`: the history of procedures, which is never shortened. */
export class ProcedureChangesTable {
  readonly #insert: Database.Statement<unknown[], void>;
  readonly #byId: Database.Statement<[number], Stored>;
  readonly #of: Database.Statement<[number], Stored>;
  readonly #setUndone: Database.Statement<[EpochMs, number], void>;
  readonly #removeOf: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#insert = db.prepare(
      `INSERT INTO procedure_changes (procedure_id, at_ms, what, by_person, reason, before, after, undone_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#byId = db.prepare(`${SELECT} WHERE id = ?`);
    this.#of = db.prepare(`${SELECT} WHERE procedure_id = ? ORDER BY id`);
    this.#setUndone = db.prepare('UPDATE procedure_changes SET undone_at_ms = ? WHERE id = ?');
    this.#removeOf = db.prepare('DELETE FROM procedure_changes WHERE procedure_id = ?');
  }

  /** Writes a change down; gives its number. */
  add(change: Omit<ProcedureChangeRow, 'id'>): number {
    const { lastInsertRowid } = this.#insert.run(
      change.procedureId,
      change.at,
      changeCodes.encode(change.what),
      Number(change.isByPerson),
      change.reason,
      JSON.stringify(change.before),
      JSON.stringify(change.after),
      change.undoneAt,
    );
    return Number(lastInsertRowid);
  }

  get(id: number): ProcedureChangeRow | null {
    const stored = this.#byId.get(id);
    return stored === undefined ? null : toRow(stored);
  }

  /** The changes of a procedure, the oldest first. */
  of(procedureId: number): readonly ProcedureChangeRow[] {
    return this.#of.all(procedureId).map(toRow);
  }

  setUndone(id: number, at: EpochMs): void {
    this.#setUndone.run(at, id);
  }

  removeOf(procedureId: number): void {
    this.#removeOf.run(procedureId);
  }
}

function toRow({ what, byPerson, before, after, ...rest }: Stored): ProcedureChangeRow {
  return {
    ...rest,
    what: changeCodes.decode(what),
    isByPerson: byPerson === 1,
    before: JSON.parse(before) as ProcedureValues, // Safe: this table is the only writer.
    after: JSON.parse(after) as ProcedureValues, // Safe: as above.
  };
}
