import type Database from 'better-sqlite3';
import type { EpochMs } from '../../engine/model/units.ts';

/** What stands for a project's events that are no longer kept. */
export interface BaseMemory {
  /** The last event that it has learned. */
  readonly throughEventId: number;
  /** Events older than this may be among those; a repeat of one could no longer be told. */
  readonly before: EpochMs;
  /** The whole memory, packed. */
  readonly memory: Uint8Array;
}

/** Table `base_memories`: one row for each project of which events were deleted. */
export class BaseMemoriesTable {
  readonly #put: Database.Statement<[number, number, EpochMs, Uint8Array], void>;
  readonly #get: Database.Statement<[number], BaseMemory>;
  readonly #bounds: Database.Statement<[], { readonly projectId: number; readonly before: EpochMs }>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(
      'INSERT OR REPLACE INTO base_memories (project_id, through_event_id, before_ms, memory) VALUES (?, ?, ?, ?)',
    );
    this.#get = db.prepare(
      'SELECT through_event_id AS throughEventId, before_ms AS before, memory FROM base_memories WHERE project_id = ?',
    );
    this.#bounds = db.prepare('SELECT project_id AS projectId, before_ms AS before FROM base_memories');
  }

  put(projectId: number, { throughEventId, before, memory }: BaseMemory): void {
    this.#put.run(projectId, throughEventId, before, memory);
  }

  get(projectId: number): BaseMemory | null {
    return this.#get.get(projectId) ?? null;
  }

  /** Of each project that has a base, the time before which events are not taken. */
  bounds(): ReadonlyMap<number, EpochMs> {
    return new Map(this.#bounds.all().map(({ projectId, before }) => [projectId, before]));
  }
}
