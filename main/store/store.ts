import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import { type Backup, backUp, newBackupPath, rotateBackups } from './backup.ts';
import { Bundling } from './bundling.ts';
import { markClosed } from './clean-close.ts';
import { Deliveries } from './deliveries.ts';
import { Erasing } from './erasing.ts';
import { EventLog } from './event-log.ts';
import { Expiry } from './expiry.ts';
import { flushLog } from './flush-log.ts';
import { LearnedState } from './learned-state.ts';
import { Procedures } from './procedures.ts';
import { Projects } from './projects.ts';
import { Retention } from './retention.ts';
import { SavedMemories } from './saved-memories.ts';
import { allFilesOf, sizeOf, walOf } from './side-files.ts';
import { StoreAccess } from './store-access.ts';
import { asStoreError } from './store-error.ts';
import { StoredSettings } from './stored-settings.ts';
import { CountersTable } from './tables/counters.ts';
import { EventsTable } from './tables/events.ts';
import { ProjectsTable } from './tables/projects.ts';
import { SettingsTable } from './tables/settings.ts';
import { UpkeepChanges } from './upkeep-changes.ts';
import { type Verification, verify } from './verify.ts';

/** Sums over the store. */
export interface StoreStats {
  readonly events: number;
  /** Size of the file, its log included. */
  readonly bytes: number;
  /** Values redacted since the store was made. */
  readonly redactions: number;
}

/**
 * The one open store: event log, projects and learned state in one SQLite file.
 *
 * Everything is synchronous but backing up and verifying, and every write is one transaction. All methods, those
 * of its parts too, throw `StoreError`; after `full`, `locked` or `read-only` nothing has been written and
 * the same call may be made again, after `damaged` the store must be closed and opened anew.
 */
export class Store {
  readonly file: string;
  /** Whether the file can only be read: every write throws `read-only`. */
  readonly isReadOnly: boolean;
  /** What happened. */
  readonly events: EventLog;
  /** Where it happened. */
  readonly projects: Projects;
  /** What was learned of it. */
  readonly memories: SavedMemories;
  /** For how long it is kept. */
  readonly retention: Retention;
  /** What agents were told, and what became of it. */
  readonly deliveries: Deliveries;
  /** What was mined from what was done, and what a person made of it. */
  readonly procedures: Procedures;
  /** What a person changed of the learned state. */
  readonly changes: UpkeepChanges;
  /** What a person has set. */
  readonly settings: StoredSettings;
  /** Takes rows out of the log, and puts them back. */
  readonly erasing: Erasing;
  /** Gives all that the store holds to an export, and takes it from one. */
  readonly bundling: Bundling;
  readonly #db: Database.Database;
  readonly #access: StoreAccess;
  readonly #counters: CountersTable;

  /** Takes over a connection to a file whose schema is up to date. Use `openStore`. */
  constructor(file: string, db: Database.Database) {
    const events = new EventsTable(db);
    const projects = new ProjectsTable(db);
    const settings = new SettingsTable(db);
    const learned = new LearnedState(db);
    const expiry = new Expiry(db, events, projects);
    const access = new StoreAccess(file, db, () => events.forget());
    const { write } = access;
    this.file = file;
    this.isReadOnly = db.readonly;
    this.#db = db;
    this.#access = access;
    this.#counters = new CountersTable(db);
    this.erasing = new Erasing({ db, events, projects, learned, expiry, write });
    this.bundling = new Bundling({ db, events, learned, erasing: this.erasing, expiry, write });
    this.events = new EventLog({ events, projects, expiry, erasing: this.erasing, access });
    this.projects = new Projects({ db, rows: projects, learned, erasing: this.erasing, access });
    this.memories = new SavedMemories(learned, access);
    this.retention = new Retention(settings, expiry, access);
    this.deliveries = new Deliveries(db, events, access);
    this.procedures = new Procedures(db, events, access);
    this.changes = new UpkeepChanges(db, access);
    this.settings = new StoredSettings(settings, access);
  }

  addRedactions(count: number): void {
    this.#access.write(() => this.#counters.add('redactions', count));
  }

  /** When the hook of an agent was last heard of; null: never. */
  lastHeard(agent: string): EpochMs | null {
    return this.#access.read(() => this.#counters.value(`heard ${agent}`));
  }

  setLastHeard(agent: string, at: EpochMs): void {
    this.#access.write(() => this.#counters.set(`heard ${agent}`, at));
  }

  stats(): StoreStats {
    return this.#access.read(() => ({
      events: this.events.count(),
      bytes: allFilesOf(this.file).reduce((sum, file) => sum + sizeOf(file), 0),
      redactions: this.#counters.value('redactions') ?? 0,
    }));
  }

  /**
   * Brings everything stored so far to the disk itself and keeps the log short. To be called within a second
   * of a write, and costs nothing if there was none. Returns the length of the log in bytes: it stays long
   * only while another process reads.
   */
  flushToDisk(): number {
    return this.#access.read(() =>
      this.isReadOnly ? sizeOf(walOf(this.file)) : flushLog(this.#db, this.file),
    );
  }

  /** A path in the backup folder for a backup made now. */
  newBackupPath(now: EpochMs): string {
    return newBackupPath(this.file, now);
  }

  /**
   * Writes a copy, whole as of one instant, to a path that does not exist yet, with its checksum beside it.
   * Writes go on meanwhile; the longest hold-up is the check of the largest table, 50 ms for 160 MB. Throws
   * `full`, or `damaged` if what it copied is not whole, and leaves nothing behind.
   */
  async backup(to: string): Promise<Backup> {
    try {
      return await backUp(this.#db, to);
    } catch (error) {
      throw this.#access.translated(asStoreError(error, to));
    }
  }

  /** Deletes all but the newest backups of the backup folder; returns the paths that are gone. */
  rotateBackups(keep: number): readonly string[] {
    return this.#access.read(() => rotateBackups(this.file, keep));
  }

  /** Checks the whole file, table by table, yielding to other work between them. */
  async verify(): Promise<Verification> {
    try {
      return await verify(this.#db);
    } catch (error) {
      throw this.#access.translated(error);
    }
  }

  /**
   * Flushes and closes; a second time does nothing. A store that proved damaged is not marked as closed in
   * order, so that opening checks it.
   */
  close(): void {
    if (!this.#db.open) return;
    this.#db.close();
    if (!this.isReadOnly && !this.#access.isDamaged) markClosed(this.file);
  }
}
