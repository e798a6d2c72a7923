import type Database from 'better-sqlite3';

/** How far a project's log was mined. */
export interface MiningProgress {
  /** Id of the last event looked at. */
  readonly minedThrough: number;
  /** Id of the event from which the log is to be read next: something that began there has not ended. */
  readonly resumeFrom: number;
  /** Id of the last event in which workflows were looked for. */
  readonly workflowsThrough: number;
}

/** Table `procedure_progress`. */
export class ProcedureProgressTable {
  readonly #get: Database.Statement<[number], MiningProgress>;
  readonly #put: Database.Statement<[number, number, number, number], void>;

  constructor(db: Database.Database) {
    this.#get = db.prepare(
      `SELECT mined_event_id AS minedThrough, resume_event_id AS resumeFrom, workflows_event_id AS workflowsThrough
       FROM procedure_progress WHERE project_id = ?`,
    );
    this.#put = db.prepare('INSERT OR REPLACE INTO procedure_progress VALUES (?, ?, ?, ?)');
  }

  /** Zeros for a project that was never mined. */
  get(projectId: number): MiningProgress {
    return this.#get.get(projectId) ?? { minedThrough: 0, resumeFrom: 0, workflowsThrough: 0 };
  }

  put(projectId: number, { minedThrough, resumeFrom, workflowsThrough }: MiningProgress): void {
    this.#put.run(projectId, minedThrough, resumeFrom, workflowsThrough);
  }
}
