import type Database from 'better-sqlite3';
import type { ColdMemory, SavedMemory, UnsavedMemory } from '../engine/ports.ts';
import { CheckpointsTable } from './tables/checkpoints.ts';
import { DecaySettingsTable } from './tables/decay-settings.ts';
import { PostingsTable } from './tables/postings.ts';
import { ResourceBlobsTable } from './tables/resource-blobs.ts';
import { ResourcesTable } from './tables/resources.ts';
import { SessionStatesTable } from './tables/session-states.ts';
import { ToolFollowersTable } from './tables/tool-followers.ts';

/** A project's saved memory and the last event that it has learned; 0 for none. */
export interface LoadedMemory {
  readonly saved: SavedMemory;
  readonly throughEventId: number;
}

/** All tables of what was learned: a fold over the log, saved so that start-up need not learn it again. */
export class LearnedState {
  readonly resources: ResourcesTable;
  readonly #db: Database.Database;
  readonly #associations: ResourceBlobsTable;
  readonly #accessTimes: ResourceBlobsTable;
  readonly #postings: PostingsTable;
  readonly #followers: ToolFollowersTable;
  readonly #sessions: SessionStatesTable;
  readonly #checkpoints: CheckpointsTable;
  readonly #decay: DecaySettingsTable;

  constructor(db: Database.Database) {
    this.#db = db;
    this.resources = new ResourcesTable(db);
    this.#associations = new ResourceBlobsTable(db, 'associations');
    this.#accessTimes = new ResourceBlobsTable(db, 'access_times');
    this.#postings = new PostingsTable(db);
    this.#followers = new ToolFollowersTable(db);
    this.#sessions = new SessionStatesTable(db);
    this.#checkpoints = new CheckpointsTable(db);
    this.#decay = new DecaySettingsTable(db);
  }

  load(projectId: number): LoadedMemory {
    return this.#db.transaction(() => {
      const { touches, throughEventId } = this.#checkpoints.get(projectId);
      const saved = {
        resources: this.resources.of(projectId),
        touches,
        followers: this.#followers.of(projectId),
        sessions: this.#sessions.of(projectId),
        decay: this.#decay.get(projectId),
      };
      return { saved, throughEventId };
    })();
  }

  cold(projectId: number): ColdMemory {
    return {
      associations: (ordinal) => this.#associations.get(projectId, ordinal),
      accessTimes: (ordinal) => this.#accessTimes.get(projectId, ordinal),
      postings: (term) => this.#postings.get(projectId, term),
    };
  }

  save(projectId: number, unsaved: UnsavedMemory, throughEventId: number): void {
    this.resources.putAll(projectId, unsaved.resources);
    this.#associations.putAll(projectId, unsaved.associations);
    this.#accessTimes.putAll(projectId, unsaved.accessTimes);
    this.#postings.putAll(projectId, unsaved.postings);
    this.#followers.putAll(projectId, unsaved.followers);
    this.#sessions.removeAll(projectId, unsaved.forgottenSessions);
    this.#sessions.putAll(projectId, unsaved.sessions);
    if (unsaved.decay !== null) this.#decay.put(projectId, unsaved.decay);
    this.#checkpoints.put(projectId, { throughEventId, touches: unsaved.touches });
  }

  /** Bytes of all of a project's association lists. */
  associationBytes(projectId: number): number {
    return this.#associations.bytes(projectId);
  }

  clear(projectId: number): void {
    this.#associations.clear(projectId);
    this.#accessTimes.clear(projectId);
    this.resources.clear(projectId);
    this.#postings.clear(projectId);
    this.#followers.clear(projectId);
    this.#sessions.clear(projectId);
    this.#decay.clear(projectId);
    this.#checkpoints.clear(projectId);
  }
}
