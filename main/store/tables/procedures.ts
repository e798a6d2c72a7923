import type Database from 'better-sqlite3';
import type { ProcedureKind, ProcedureState, ProcedureStep } from '../../engine/model/procedure.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { procedureKindCodes, procedureStateCodes } from './procedure-codes.ts';

/** A procedure without its evidence and history. */
export interface ProcedureRow {
  readonly id: number;
  readonly projectId: number;
  readonly kind: ProcedureKind;
  /** Unique for its kind in its project. */
  readonly key: string;
  readonly state: ProcedureState;
  readonly title: string;
  readonly steps: readonly ProcedureStep[];
  readonly files: readonly string[];
  readonly fingerprint: string | null;
  readonly error: string;
  /** Whether a person has written its title or steps. */
  readonly isEdited: boolean;
  readonly mergedInto: number | null;
  /** Distinct sessions of its evidence, as of the last change of it: puts lists in order. */
  readonly sessions: number;
  readonly lastSeenAt: EpochMs;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

/** Which procedures a list shows. */
export interface ProcedureFilter {
  /** Null: of all projects. */
  readonly projectId: number | null;
  /** Empty: all. */
  readonly states: readonly ProcedureState[];
  readonly kinds: readonly ProcedureKind[];
  /** Words that title, error or files must hold, in any case; empty: none must. */
  readonly words: readonly string[];
}

interface Stored {
  readonly id: number;
  readonly projectId: number;
  readonly kind: number;
  readonly key: string;
  readonly state: number;
  readonly title: string;
  readonly steps: string;
  readonly files: string;
  readonly fingerprint: string | null;
  readonly error: string;
  readonly edited: number;
  readonly mergedInto: number | null;
  readonly sessions: number;
  readonly lastSeenAt: EpochMs;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

const SELECT = `SELECT id, project_id AS projectId, kind, key, state, title, steps, files, fingerprint, error, edited,
  merged_into AS mergedInto, sessions, last_seen_at_ms AS lastSeenAt, created_at_ms AS createdAt,
  updated_at_ms AS updatedAt FROM procedures`;

/** Rows that a filter chooses: prepared once, since a search asks at every key. */
const EVERYWHERE = `merged_into IS NULL
  AND (@states = '[]' OR state IN (SELECT value FROM json_each(@states)))
  AND (@kinds = '[]' OR kind IN (SELECT value FROM json_each(@kinds)))
  AND NOT EXISTS (SELECT 1 FROM json_each(@words)
    WHERE instr(lower(title || ' ' || ifnull(fingerprint, '') || ' ' || files || ' ' || steps), value) = 0)`;
const CHOSEN = { everywhere: EVERYWHERE, ofProject: `project_id = @projectId AND ${EVERYWHERE}` } as const;
/** What every row of a list comes behind. */
const BEFORE_ALL = { sessions: Number.MAX_SAFE_INTEGER, lastSeenAt: 0, id: 0 } as const;

type PerReach<Row> = Readonly<Record<keyof typeof CHOSEN, Database.Statement<[object], Row>>>;

/** Table `procedures`. */
export class ProceduresTable {
  readonly #list: PerReach<Stored>;
  readonly #counts: PerReach<{ readonly state: number; readonly count: number }>;
  readonly #insert: Database.Statement<unknown[], void>;
  readonly #byId: Database.Statement<[number], Stored>;
  readonly #byKey: Database.Statement<[number, number, string], Stored>;
  readonly #update: Database.Statement<unknown[], void>;
  readonly #ofProject: Database.Statement<[number, number, number], Stored>;
  readonly #mergedInto: Database.Statement<[number], number>;
  readonly #remove: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    const list = (chosen: string) =>
      db.prepare<[object], Stored>(
        `${SELECT} WHERE ${chosen} AND (sessions, last_seen_at_ms, id) < (@sessions, @lastSeenAt, @id)
           ORDER BY sessions DESC, last_seen_at_ms DESC, id DESC LIMIT @limit`,
      );
    this.#list = { everywhere: list(CHOSEN.everywhere), ofProject: list(CHOSEN.ofProject) };
    const counts = (chosen: string) =>
      db.prepare<[object], { readonly state: number; readonly count: number }>(
        `SELECT state, count(*) AS count FROM procedures WHERE ${chosen} GROUP BY state`,
      );
    this.#counts = { everywhere: counts(CHOSEN.everywhere), ofProject: counts(CHOSEN.ofProject) };
    this.#insert = db.prepare(
      `INSERT INTO procedures (id, project_id, kind, key, state, title, steps, files, fingerprint, error, edited,
         merged_into, sessions, last_seen_at_ms, created_at_ms, updated_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#byId = db.prepare(`${SELECT} WHERE id = ?`);
    this.#byKey = db.prepare(`${SELECT} WHERE project_id = ? AND kind = ? AND key = ?`);
    this.#update = db.prepare(
      `UPDATE procedures SET state = ?, title = ?, steps = ?, files = ?, edited = ?, merged_into = ?, sessions = ?,
         last_seen_at_ms = ?, updated_at_ms = ? WHERE id = ?`,
    );
    this.#ofProject = db.prepare(`${SELECT} WHERE project_id = ? AND id > ? ORDER BY id LIMIT ?`);
    this.#mergedInto = db
      .prepare<[number], number>('SELECT id FROM procedures WHERE merged_into = ? ORDER BY id')
      .pluck();
    this.#remove = db.prepare('DELETE FROM procedures WHERE id = ?');
  }

  /** Puts a new procedure and gives its id; with an id, which no other must have, under that one. */
  insert(row: Omit<ProcedureRow, 'id'> & { readonly id?: number | undefined }): number {
    return Number(
      this.#insert.run(
        row.id ?? null,
        row.projectId,
        procedureKindCodes.encode(row.kind),
        row.key,
        procedureStateCodes.encode(row.state),
        row.title,
        JSON.stringify(row.steps),
        JSON.stringify(row.files),
        row.fingerprint,
        row.error,
        Number(row.isEdited),
        row.mergedInto,
        row.sessions,
        row.lastSeenAt,
        row.createdAt,
        row.updatedAt,
      ).lastInsertRowid,
    );
  }

  get(id: number): ProcedureRow | null {
    const stored = this.#byId.get(id);
    return stored === undefined ? null : toRow(stored);
  }

  byKey(projectId: number, kind: ProcedureKind, key: string): ProcedureRow | null {
    const stored = this.#byKey.get(projectId, procedureKindCodes.encode(kind), key);
    return stored === undefined ? null : toRow(stored);
  }

  /** Replaces what can change of a procedure. */
  update(row: ProcedureRow): void {
    this.#update.run(
      procedureStateCodes.encode(row.state),
      row.title,
      JSON.stringify(row.steps),
      JSON.stringify(row.files),
      Number(row.isEdited),
      row.mergedInto,
      row.sessions,
      row.lastSeenAt,
      row.updatedAt,
      row.id,
    );
  }

  /** The next procedures of a project after an id, in order of id, merged ones included. */
  ofProject(projectId: number, afterId: number, limit: number): readonly ProcedureRow[] {
    return this.#ofProject.all(projectId, afterId, limit).map(toRow);
  }

  /** Ids of the procedures that were merged into one; may be empty. */
  mergedInto(id: number): readonly number[] {
    return this.#mergedInto.all(id);
  }

  remove(id: number): void {
    this.#remove.run(id);
  }

  /** Those a filter chooses, most sessions first, then the latest seen; behind one of them, if it is named. */
  list(filter: ProcedureFilter, after: ProcedureRow | null, limit: number): readonly ProcedureRow[] {
    const { sessions, lastSeenAt, id } = after ?? BEFORE_ALL;
    return this.#list[reachOf(filter)]
      .all({ ...parameters(filter), sessions, lastSeenAt, id, limit })
      .map(toRow);
  }

  /** How many of each state a filter chooses, whatever states it names. */
  counts(filter: ProcedureFilter): Readonly<Record<ProcedureState, number>> {
    const counts = { candidate: 0, approved: 0, retired: 0 };
    for (const { state, count } of this.#counts[reachOf(filter)].all(parameters({ ...filter, states: [] })))
      counts[procedureStateCodes.decode(state)] = count;
    return counts;
  }
}

function reachOf({ projectId }: ProcedureFilter): keyof typeof CHOSEN {
  return projectId === null ? 'everywhere' : 'ofProject';
}

function parameters({ projectId, states, kinds, words }: ProcedureFilter) {
  return {
    projectId,
    states: JSON.stringify(states.map(procedureStateCodes.encode)),
    kinds: JSON.stringify(kinds.map(procedureKindCodes.encode)),
    words: JSON.stringify(words.map((word) => word.toLowerCase())),
  };
}

function toRow({ kind, state, steps, files, edited, ...rest }: Stored): ProcedureRow {
  return {
    ...rest,
    kind: procedureKindCodes.decode(kind),
    state: procedureStateCodes.decode(state),
    steps: JSON.parse(steps) as ProcedureStep[], // Safe: this table is the only writer.
    files: JSON.parse(files) as string[], // Safe: as above.
    isEdited: edited === 1,
  };
}
