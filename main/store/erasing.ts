import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import type { Expiry } from './expiry.ts';
import { rowsHangingOn, rowsOfProject } from './hanging-rows.ts';
import type { LearnedState } from './learned-state.ts';
import { type Places, type TableRow, TableRows } from './table-rows.ts';
import { type ErasureState, ErasuresTable, type StoredErasure } from './tables/erasures.ts';
import type { EventsTable } from './tables/events.ts';
import { LogEntriesTable, type LogEntry } from './tables/log-entries.ts';
import type { ProjectsTable, StoredProject } from './tables/projects.ts';
import { resourceIds } from './tables/resource-id.ts';

/** What erasing needs of the store that it is part of. */
interface ErasingParts {
  readonly db: Database.Database;
  readonly events: EventsTable;
  readonly projects: ProjectsTable;
  readonly learned: LearnedState;
  readonly expiry: Expiry;
  /** Runs work as one transaction; throws StoreError. */
  readonly write: <Result>(work: () => Result) => Result;
}

/** A row by its key. */
export type RowKey = Pick<TableRow, 'table' | 'cells'>;

/** Rows of learned state deleted in one step: about a millisecond. */
const ROWS_PER_STEP = 500;

/**
 * The part of the store that takes rows out of the log and puts them back. Each method is one transaction of a
 * few milliseconds; their order, and what lies between them, is the caller's.
 */
export class Erasing {
  readonly entries: LogEntriesTable;
  readonly #parts: ErasingParts;
  readonly #erasures: ErasuresTable;
  readonly #rows: TableRows;
  /** Projects erased since the store was opened, which an event under way may still belong to. */
  readonly #gone = new Map<number, StoredProject>();

  constructor(parts: ErasingParts) {
    this.#parts = parts;
    this.#erasures = new ErasuresTable(parts.db);
    this.#rows = new TableRows(parts.db);
    this.entries = new LogEntriesTable(parts.db, parts.events);
  }

  /** The erasures that are not done, the oldest first: what is on its way, and what can be undone. */
  list(): readonly StoredErasure[] {
    return this.#erasures.all();
  }

  /** Enters an erasure that has cut nothing yet; gives its number. */
  begin(at: EpochMs, deletesBackups: boolean): number {
    return this.#parts.write(() => this.#erasures.insert(at, deletesBackups));
  }

  /** All of it is gone; until a time it can be brought back. */
  setUndoable(id: number, until: EpochMs): void {
    this.#parts.write(() => {
      this.#erasures.setUndoUntil(id, until);
      this.#erasures.setState(id, 'undoable');
    });
  }

  /** Moves on to what its name says. */
  setState(id: number, state: ErasureState): void {
    this.#parts.write(() => this.#erasures.setState(id, state));
  }

  /** An erasure is done, or undone. */
  end(id: number): void {
    this.#parts.write(() => this.#erasures.remove(id));
  }

  /** The rows beside the log that go with a whole project. */
  rowsOfProject(projectId: number): Iterable<TableRow> {
    return rowsOfProject(this.#rows, projectId);
  }

  /** The rows beside the log that hang on events, or tell of resources by name. */
  rowsHangingOn(events: readonly number[], names: readonly string[]): Iterable<TableRow> {
    return rowsHangingOn(this.#rows, events, names);
  }

  /** The row of a project, or of its base, as it is. */
  rowsOf(table: 'projects' | 'base_memories' | 'base_parts', projectId: number): readonly TableRow[] {
    const column = table === 'projects' ? 'id' : 'project_id';
    const cells = this.#parts.db
      .prepare<[number], TableRow['cells']>(`SELECT * FROM ${table} WHERE ${column} = ?`)
      .all(projectId);
    return cells.map((one) => ({ table, cells: one, meant: {} }));
  }

  keyOf(row: TableRow): RowKey {
    return this.#rows.keyOf(row);
  }

  /** Overwrites whatever is deleted from now on, or again only as far as that costs nothing. */
  setThorough(isThorough: boolean): void {
    this.#parts.db.pragma(`secure_delete = ${isThorough ? 'ON' : 'FAST'}`);
  }

  /** Deletes entries of the log, and changes others, all of one project. */
  cut(projectId: number, deleted: readonly LogEntry[], changed: readonly LogEntry[]): void {
    this.#parts.write(() => {
      this.entries.delete(deleted.map(({ id }) => id));
      for (const entry of changed) this.entries.put(entry);
      this.#parts.projects.removeLogged(projectId, deleted.filter(isActivity).length);
    });
  }

  /** Deletes rows, in their order. */
  deleteRows(keys: readonly RowKey[]): void {
    this.#parts.write(() => {
      for (const key of keys) this.#rows.delete(key);
    });
    this.#parts.expiry.refresh();
  }

  /** As `Expiry.replaceBase`. */
  replaceBase(projectId: number, parts: readonly Uint8Array[] | null): void {
    this.#parts.write(() => this.#parts.expiry.replaceBase(projectId, parts));
  }

  /** Notes when a project's newest activity was: a time, or later in the events after one. */
  setLastActivity(projectId: number, at: EpochMs | null, afterEventId: number): void {
    this.#parts.write(() => {
      let newest = at;
      for (const entry of this.entries.between(projectId, afterEventId, Number.MAX_SAFE_INTEGER))
        if (isActivity(entry)) newest = Math.max(newest ?? 0, entry.at);
      this.#parts.projects.setLastAt(projectId, newest);
    });
  }

  /** Counts anew of how many sessions a project's procedures have evidence. */
  recountEvidence(projectId: number): void {
    const { db, write } = this.#parts;
    write(() =>
      db
        .prepare<[number], void>(
          `UPDATE procedures SET sessions =
             (SELECT count(DISTINCT session_id) FROM procedure_evidence WHERE procedure_id = procedures.id)
           WHERE project_id = ?`,
        )
        .run(projectId),
    );
  }

  /** Deletes some of what a project has learned; false when nothing is left. */
  clearSomeLearned(projectId: number): boolean {
    const { db, learned, write } = this.#parts;
    const [first, last] = resourceIds(projectId);
    return write(() => {
      for (const [table, column] of [
        ['associations', 'resource_id'],
        ['access_times', 'resource_id'],
        ['resources', 'id'],
      ]) {
        const { changes } = db
          .prepare<[number, number, number], void>(
            `DELETE FROM ${table} WHERE ${column} IN
               (SELECT ${column} FROM ${table} WHERE ${column} BETWEEN ? AND ? LIMIT ?)`,
          )
          .run(first, last, ROWS_PER_STEP);
        if (changes > 0) return true;
      }
      const { changes } = db
        .prepare<[number, number], void>(
          'DELETE FROM postings WHERE id IN (SELECT id FROM postings WHERE project_id = ? LIMIT ?)',
        )
        .run(projectId, ROWS_PER_STEP);
      if (changes === 0) learned.clear(projectId);
      return changes > 0;
    });
  }

  /**
   * Removes a project of which nothing is left, and sessions of which no event is. One to which events came
   * meanwhile stays. Costs a look at the project's remaining events.
   */
  removeProject(projectId: number): void {
    const { db, projects, events, write } = this.#parts;
    const project = projects.byId(projectId);
    if (project === null) return;
    this.#withoutReferenceChecks(() =>
      write(() => {
        db.prepare(
          `DELETE FROM sessions WHERE project_id = $id
           AND id NOT IN (SELECT session_id FROM events WHERE project_id = $id)`,
        ).run({ id: projectId });
        if (db.prepare('SELECT 1 FROM events WHERE project_id = ? LIMIT 1').get(projectId) !== undefined)
          return;
        db.prepare('DELETE FROM projects WHERE id = ?').run(projectId);
        this.#gone.set(projectId, project);
      }),
    );
    events.forget();
  }

  /** Enters a project that was erased again, where an event belongs to it; within a transaction. */
  revive(projectId: number): void {
    const gone = this.#gone.get(projectId);
    if (gone === undefined || this.#parts.projects.byId(projectId) !== null) return;
    this.#parts.projects.putBack(projectId, gone.key, gone.name, gone.createdAt);
  }

  /** The number that a project of that key had before it was erased, since the store was opened. */
  formerId(key: string): number | null {
    for (const [id, project] of this.#gone) if (project.key === key) return id;
    return null;
  }

  /** Puts a project's row back; gives the number that it has now. */
  putProject({ cells }: TableRow): number {
    const [id, key] = [Number(cells.id), String(cells.key)];
    const { projects, write } = this.#parts;
    return write(() => {
      const known = projects.byKey(key) ?? projects.byId(id);
      if (known !== null) return known.id;
      projects.putBack(id, key, String(cells.name), Number(cells.created_at_ms));
      return id;
    });
  }

  /** Puts entries back, all of one project. */
  putEntries(projectId: number, entries: readonly LogEntry[]): void {
    this.#parts.write(() => {
      const added = entries.filter((entry) => this.entries.put({ ...entry, projectId })).filter(isActivity);
      const newestAt = added.reduce<EpochMs | null>((newest, { at }) => Math.max(newest ?? 0, at), null);
      const lastId = Math.max(0, ...entries.map(({ id }) => id));
      this.#parts.projects.addBack(projectId, added.length, lastId, newestAt);
    });
  }

  /** Puts rows back, in their order; those of a project as of the number that it has now. */
  putRows(formerId: number, projectId: number, rows: readonly TableRow[]): void {
    const { db, events, expiry, write } = this.#parts;
    write(() => {
      for (const row of rows) {
        // The parts of a base are put as a whole: none of another may stay among them.
        if (row.table === 'base_memories')
          db.prepare('DELETE FROM base_parts WHERE project_id = ?').run(projectId);
        const isOfProject = row.cells.project_id === formerId;
        const cells = isOfProject ? { ...row.cells, project_id: projectId } : row.cells;
        this.#rows.put({ ...row, cells }, (dictionary, name) =>
          dictionary === 'sessions' ? events.sessions.intern(projectId, name) : events.names.intern(name),
        );
      }
    });
    expiry.refresh();
  }

  /** Names and sessions that nothing refers to, as of some place in the tables. Reads the whole log. */
  unused(): Unused {
    const places = this.#rows.places();
    return { places, names: this.#rows.unused('names'), sessions: this.#rows.unused('sessions') };
  }

  /** Deletes those that were found unused and still are. */
  deleteUnused({ places, names, sessions }: Unused): void {
    const { db, events, write } = this.#parts;
    this.#withoutReferenceChecks(() =>
      write(() => {
        for (const [dictionary, ids] of Object.entries({ names, sessions } as const)) {
          const used = this.#rows.usedSince(dictionary as 'names' | 'sessions', places); // Safe: the keys above.
          db.prepare(`DELETE FROM ${dictionary} WHERE id IN (SELECT value FROM json_each(?))`).run(
            JSON.stringify(ids.filter((id) => !used.has(id))),
          );
        }
      }),
    );
    events.forget();
  }

  /**
   * SQLite would look through the whole log for each row deleted of those that events refer to. What is
   * deleted here has been looked for already.
   */
  #withoutReferenceChecks(work: () => void): void {
    const { db } = this.#parts;
    db.pragma('foreign_keys = OFF');
    try {
      work();
    } finally {
      db.pragma('foreign_keys = ON');
    }
  }
}

/** Numbers of names and sessions that nothing refers to, and what of the tables was looked at. */
export interface Unused {
  readonly places: Places;
  readonly names: readonly number[];
  readonly sessions: readonly number[];
}

/** What projects count of their events: the host’s own are not. */
function isActivity({ source }: LogEntry): boolean {
  return source !== 'host';
}
