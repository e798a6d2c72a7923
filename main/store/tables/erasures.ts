import type Database from 'better-sqlite3';
import type { EpochMs } from '../../engine/model/units.ts';
import { codec } from './codes.ts';

/**
 * How far an erasure is. `preparing`: nothing is cut yet; `cutting`: its rows are in the undo file and on
 * their way out of the store; `learning`: they are out, what was learned from them is not yet; `undoable`: all
 * of it is gone, and can be brought back; `undoing`, `relearning`: it is on its way back; `finishing`: it can
 * not be brought back any more.
 */
export type ErasureState =
  | 'preparing'
  | 'cutting'
  | 'learning'
  | 'undoable'
  | 'undoing'
  | 'relearning'
  | 'finishing';

/** An erasure as the store keeps it. */
export interface StoredErasure {
  readonly id: number;
  readonly at: EpochMs;
  readonly undoUntil: EpochMs;
  readonly state: ErasureState;
  /** Whether backups made before it go with it. */
  readonly deletesBackups: boolean;
}

/** Column `erasures.state`. */
const stateCodes = codec<ErasureState>('erasures.state', {
  preparing: 0,
  cutting: 1,
  learning: 2,
  undoable: 3,
  undoing: 4,
  relearning: 5,
  finishing: 6,
});

type Row = Omit<StoredErasure, 'state' | 'deletesBackups'> & {
  readonly state: number;
  readonly deletesBackups: number;
};

/** Table `erasures`. */
export class ErasuresTable {
  readonly #insert: Database.Statement<[EpochMs, number, number], void>;
  readonly #all: Database.Statement<[], Row>;
  readonly #setState: Database.Statement<[number, number], void>;
  readonly #setUndoUntil: Database.Statement<[EpochMs, number], void>;
  readonly #remove: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#insert = db.prepare(
      'INSERT INTO erasures (at_ms, undo_until_ms, state, deletes_backups) VALUES (?, 0, ?, ?)',
    );
    this.#all = db.prepare(
      `SELECT id, at_ms AS at, undo_until_ms AS undoUntil, state, deletes_backups AS deletesBackups
       FROM erasures ORDER BY id`,
    );
    this.#setState = db.prepare('UPDATE erasures SET state = ? WHERE id = ?');
    this.#setUndoUntil = db.prepare('UPDATE erasures SET undo_until_ms = ? WHERE id = ?');
    this.#remove = db.prepare('DELETE FROM erasures WHERE id = ?');
  }

  /** Enters an erasure that has cut nothing yet; gives its number. */
  insert(at: EpochMs, deletesBackups: boolean): number {
    const state = stateCodes.encode('preparing');
    return Number(this.#insert.run(at, state, Number(deletesBackups)).lastInsertRowid);
  }

  /** Those that are not done, the oldest first. */
  all(): readonly StoredErasure[] {
    return this.#all.all().map((row) => ({
      ...row,
      state: stateCodes.decode(row.state),
      deletesBackups: row.deletesBackups === 1,
    }));
  }

  setState(id: number, state: ErasureState): void {
    this.#setState.run(stateCodes.encode(state), id);
  }

  /** Notes until when it can be undone. */
  setUndoUntil(id: number, until: EpochMs): void {
    this.#setUndoUntil.run(until, id);
  }

  remove(id: number): void {
    this.#remove.run(id);
  }
}
