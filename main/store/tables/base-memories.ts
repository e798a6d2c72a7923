import type Database from 'better-sqlite3';
import type { EpochMs } from '../../engine/model/units.ts';

/** A memory that stands for a project's events up to one, which are no longer kept. */
export interface BaseMemory {
  /** The last event that it has learned. */
  readonly throughEventId: number;
  /** Events older than this may be among those; a repeat of one could no longer be told. */
  readonly before: EpochMs;
}

/** Events of a project that are still to be deleted: those after one id and up to another. */
export interface PendingDeletion {
  readonly projectId: number;
  readonly deletedEventId: number;
  readonly throughEventId: number;
}

/** Table `base_memories`: one row for each project of which events were deleted or are to be. */
export class BaseMemoriesTable {
  readonly #put: Database.Statement<[number, number, EpochMs], void>;
  readonly #get: Database.Statement<[number], BaseMemory>;
  readonly #bounds: Database.Statement<[], { readonly projectId: number; readonly before: EpochMs }>;
  readonly #pending: Database.Statement<[], PendingDeletion>;
  readonly #deleted: Database.Statement<[number, number], void>;
  readonly #remove: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      `INSERT INTO base_memories (project_id, through_event_id, before_ms) VALUES (?, ?, ?)
       ON CONFLICT (project_id) DO UPDATE
       SET through_event_id = excluded.through_event_id, before_ms = excluded.before_ms`,
    );
    this.#get = db.prepare(
      'SELECT through_event_id AS throughEventId, before_ms AS before FROM base_memories WHERE project_id = ?',
    );
    this.#bounds = db.prepare('SELECT project_id AS projectId, before_ms AS before FROM base_memories');
    this.#pending = db.prepare(
      `SELECT project_id AS projectId, deleted_event_id AS deletedEventId, through_event_id AS throughEventId
       FROM base_memories WHERE deleted_event_id < through_event_id LIMIT 1`,
    );
    this.#remove = db.prepare('DELETE FROM base_memories WHERE project_id = ?');
    this.#deleted = db.prepare('UPDATE base_memories SET deleted_event_id = ? WHERE project_id = ?');
  }

  put(projectId: number, { throughEventId, before }: BaseMemory): void {
    this.#put.run(projectId, throughEventId, before);
  }

  get(projectId: number): BaseMemory | null {
    return this.#get.get(projectId) ?? null;
  }

  remove(projectId: number): void {
    this.#remove.run(projectId);
  }

  /** Of each project that has a base, the time before which events are not taken. */
  bounds(): ReadonlyMap<number, EpochMs> {
    return new Map(this.#bounds.all().map(({ projectId, before }) => [projectId, before]));
  }

  /** The events of one project that are still to be deleted; null if there are none. */
  pending(): PendingDeletion | null {
    return this.#pending.get() ?? null;
  }

  /** A project's events up to an id are deleted. */
  setDeleted(projectId: number, toEventId: number): void {
    this.#deleted.run(toEventId, projectId);
  }
}
