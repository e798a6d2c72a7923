import type Database from 'better-sqlite3';
import type {
  EvidenceOutcome,
  ProcedureFinding,
  ProcedureKind,
  ProcedureState,
} from '../engine/model/procedure.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { StoreAccess } from './store-access.ts';
import type { EventsTable } from './tables/events.ts';
import { type ProcedureChangeRow, ProcedureChangesTable } from './tables/procedure-changes.ts';
import {
  type EvidenceCounts,
  type EvidenceRow,
  ProcedureEvidenceTable,
} from './tables/procedure-evidence.ts';
import { type MiningProgress, ProcedureProgressTable } from './tables/procedure-progress.ts';
import { type ProcedureFilter, type ProcedureRow, ProceduresTable } from './tables/procedures.ts';

/** A procedure with all that is kept of it. */
export interface StoredProcedure extends ProcedureRow {
  readonly evidence: readonly EvidenceRow[];
  /** The oldest first. */
  readonly changes: readonly ProcedureChangeRow[];
}

/** Procedures read in one step of {@link Procedures.allOf}. */
const STEP = 50;

/** The store's procedures. They outlive the events they were mined from; only erasing takes them away. */
export class Procedures {
  readonly #access: StoreAccess;
  readonly #rows: ProceduresTable;
  readonly #evidence: ProcedureEvidenceTable;
  readonly #changes: ProcedureChangesTable;
  readonly #progress: ProcedureProgressTable;

  constructor(db: Database.Database, events: EventsTable, access: StoreAccess) {
    this.#access = access;
    this.#rows = new ProceduresTable(db);
    this.#evidence = new ProcedureEvidenceTable(db, events);
    this.#changes = new ProcedureChangesTable(db);
    this.#progress = new ProcedureProgressTable(db);
  }

  /** Does several steps in one transaction. */
  together<Result>(work: () => Result): Result {
    return this.#access.write(work);
  }

  get(id: number): ProcedureRow | null {
    return this.#access.read(() => this.#rows.get(id));
  }

  byKey(projectId: number, kind: ProcedureKind, key: string): ProcedureRow | null {
    return this.#access.read(() => this.#rows.byKey(projectId, kind, key));
  }

  /** Enters a procedure under a key that its project does not have for its kind; gives its id. */
  create(row: Omit<ProcedureRow, 'id'>): number {
    return this.#access.write(() => this.#rows.insert(row));
  }

  /** Replaces what can change of a procedure. */
  update(row: ProcedureRow): void {
    this.#access.write(() => this.#rows.update(row));
  }

  /** Adds evidence; false: it was known already, by its first event. */
  addEvidence(procedure: ProcedureRow, finding: ProcedureFinding, outcome: EvidenceOutcome): boolean {
    return this.#access.write(() => this.#evidence.add(procedure.projectId, procedure.id, finding, outcome));
  }

  /** Whether a session is evidence of a procedure, its own. */
  hasSession({ projectId, id }: ProcedureRow, session: string): boolean {
    return this.#access.read(() => this.#evidence.hasSession(projectId, id, session));
  }

  /** Evidence of a procedure and of those merged into it, in order of event. */
  evidenceOf(id: number): readonly EvidenceRow[] {
    return this.#access.read(() => this.#evidence.of(id));
  }

  countsOf(id: number): EvidenceCounts {
    return this.#access.read(() => this.#evidence.counts(id));
  }

  /** Those a filter chooses, most sessions first; behind one of them where it is named. Scans with `words`. */
  list(filter: ProcedureFilter, after: number | null, limit: number): readonly ProcedureRow[] {
    return this.#access.read(() =>
      this.#rows.list(filter, after === null ? null : this.#rows.get(after), limit),
    );
  }

  /** How many of each state a filter chooses, whatever states it names. */
  counts(filter: ProcedureFilter): Readonly<Record<ProcedureState, number>> {
    return this.#access.read(() => this.#rows.counts(filter));
  }

  /** Procedures merged into one. */
  mergedInto(id: number): readonly ProcedureRow[] {
    return this.#access.read(() =>
      this.#rows.mergedInto(id).flatMap((merged) => this.#rows.get(merged) ?? []),
    );
  }

  /** Writes a change down; gives its number. */
  addChange(change: Omit<ProcedureChangeRow, 'id' | 'undoneAt'>): number {
    return this.#access.write(() => this.#changes.add({ ...change, undoneAt: null }));
  }

  change(id: number): ProcedureChangeRow | null {
    return this.#access.read(() => this.#changes.get(id));
  }

  /** The changes of a procedure, the oldest first. */
  changesOf(id: number): readonly ProcedureChangeRow[] {
    return this.#access.read(() => this.#changes.of(id));
  }

  setUndone(change: number, at: EpochMs): void {
    this.#access.write(() => this.#changes.setUndone(change, at));
  }

  progress(projectId: number): MiningProgress {
    return this.#access.read(() => this.#progress.get(projectId));
  }

  setProgress(projectId: number, progress: MiningProgress): void {
    this.#access.write(() => this.#progress.put(projectId, progress));
  }

  /** All procedures of a project, whole, in order of id. Holds no transaction between the steps. */
  *allOf(projectId: number): IterableIterator<StoredProcedure> {
    for (let id = 0; ; ) {
      const rows = this.#access.read(() =>
        this.#rows.ofProject(projectId, id, STEP).map((row) => this.#whole(row)),
      );
      yield* rows;
      if (rows.length < STEP) return;
      id = rows.at(-1)!.id;
    }
  }

  /**
   * Puts a procedure as another store has it, its project's id being this store's. Where its key is known, only
   * evidence and changes that are not there are added, and what was written later wins. Gives the id it has here.
   * A merge into another must be put again once that one's id is known.
   */
  put(procedure: StoredProcedure): number {
    return this.#access.write(() => {
      const known = this.#rows.byKey(procedure.projectId, procedure.kind, procedure.key);
      const id = known?.id ?? this.#rows.insert({ ...procedure, id: this.#freeId(procedure.id) });
      if (known !== null && procedure.updatedAt > known.updatedAt)
        this.#rows.update({ ...procedure, id, mergedInto: known.mergedInto });
      for (const one of procedure.evidence) this.#evidence.add(procedure.projectId, id, one, one.outcome);
      const changes = new Set(this.#changes.of(id).map(({ at, what }) => `${at} ${what}`));
      for (const change of procedure.changes)
        if (!changes.has(`${change.at} ${change.what}`)) this.#changes.add({ ...change, procedureId: id });
      return id;
    });
  }

  /** Deletes all procedures of a project, their history included, and how far it was mined; gives how many. */
  deleteProceduresOf(projectId: number): number {
    return this.#access.write(() => {
      let deleted = 0;
      for (let rows = this.#rows.ofProject(projectId, 0, STEP); rows.length > 0; ) {
        for (const { id } of rows) this.#remove(id);
        deleted += rows.length;
        rows = this.#rows.ofProject(projectId, 0, STEP);
      }
      this.#progress.put(projectId, { minedThrough: 0, resumeFrom: 0, workflowsThrough: 0 });
      return deleted;
    });
  }

  /**
   * Forgets what sessions were evidence of, and deletes the procedures that have no other; gives how many
   * procedures went.
   */
  forgetSessions(projectId: number, sessions: readonly string[]): number {
    return this.#access.write(() => {
      const touched = new Set(
        sessions.flatMap((session) => this.#evidence.removeSession(projectId, session)),
      );
      let deleted = 0;
      for (const id of touched) {
        const row = this.#rows.get(id);
        if (row === null) continue;
        const isBare = this.#evidence.ownOf(id).length === 0;
        if (isBare && this.#rows.mergedInto(id).length === 0) {
          this.#remove(id);
          deleted++;
        } else {
          this.#rows.update({ ...row, sessions: this.#evidence.counts(id).sessions });
        }
      }
      return deleted;
    });
  }

  #remove(id: number): void {
    this.#evidence.removeOf(id);
    this.#changes.removeOf(id);
    this.#rows.remove(id);
  }

  #whole(row: ProcedureRow): StoredProcedure {
    return { ...row, evidence: this.#evidence.ownOf(row.id), changes: this.#changes.of(row.id) };
  }

  #freeId(id: number): number | undefined {
    return this.#rows.get(id) === null ? id : undefined;
  }
}
