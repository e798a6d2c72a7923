import type Database from 'better-sqlite3';
import { AssociationList } from '../engine/model/association-list.ts';
import type { LoggedEvent } from '../engine/model/event.ts';
import type { ResourceKind } from '../engine/model/resource.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { ColdMemory, UnsavedMemory } from '../engine/ports.ts';
import { type Backup, backUp, newBackupPath, rotateBackups } from './backup.ts';
import { Bundling } from './bundling.ts';
import { markClosed } from './clean-close.ts';
import { Deliveries, type StoreAccess } from './deliveries.ts';
import { Erasing } from './erasing.ts';
import { Expiry, type PackedBase } from './expiry.ts';
import { flushLog } from './flush-log.ts';
import { LearnedState, type LoadedMemory } from './learned-state.ts';
import { Procedures } from './procedures.ts';
import { allFilesOf, sizeOf, walOf } from './side-files.ts';
import { asStoreError, StoreError, storeError } from './store-error.ts';
import type { BaseMemory } from './tables/base-memories.ts';
import { CountersTable } from './tables/counters.ts';
import { EventsTable, type NewEvent, type ProjectEvent, type StoredPrompt } from './tables/events.ts';
import { ProjectRootsTable } from './tables/project-roots.ts';
import { ProjectsTable, type StoredProject } from './tables/projects.ts';
import { SettingsTable } from './tables/settings.ts';
import { UpkeepChanges } from './upkeep-changes.ts';
import { type Verification, verify } from './verify.ts';

/** What became of one event of a batch. */
export type AppendOutcome =
  | { readonly status: 'stored'; readonly id: number }
  | { readonly status: 'duplicate' };

/** A project with what is counted for its row in a list. */
export interface ListedProject extends StoredProject {
  /** Folders it was seen in, the latest first; may be empty. */
  readonly roots: readonly string[];
  /** Files in its saved state, deleted ones included. */
  readonly files: number;
}

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
 * Everything is synchronous but backing up and verifying, and every write is one transaction. All methods
 * throw {@link StoreError}; after `full`, `locked` or `read-only` nothing has been written and the same call
 * may be made again, after `damaged` the store must be closed and opened anew.
 */
export class Store {
  readonly file: string;
  /** Whether the file can only be read: every write throws `read-only`. */
  readonly isReadOnly: boolean;
  /** What agents were told, and what became of it. */
  readonly deliveries: Deliveries;
  /** What a person changed of the learned state. */
  readonly changes: UpkeepChanges;
  /** What was mined from what was done, and what a person made of it. */
  readonly procedures: Procedures;
  readonly #db: Database.Database;
  readonly #events: EventsTable;
  readonly #projects: ProjectsTable;
  readonly #roots: ProjectRootsTable;
  readonly #counters: CountersTable;
  readonly #learned: LearnedState;
  readonly #settings: SettingsTable;
  readonly #expiry: Expiry;
  /** Takes rows out of the log, and puts them back. */
  readonly erasing: Erasing;
  /** Gives all that the store holds to an export, and takes it from one. */
  readonly bundling: Bundling;
  #isDamaged = false;

  /** Takes over a connection to a file whose schema is up to date. Use `openStore`. */
  constructor(file: string, db: Database.Database) {
    this.file = file;
    this.isReadOnly = db.readonly;
    this.#db = db;
    this.#events = new EventsTable(db);
    this.#projects = new ProjectsTable(db);
    this.#roots = new ProjectRootsTable(db);
    this.#counters = new CountersTable(db);
    this.#learned = new LearnedState(db);
    this.#settings = new SettingsTable(db);
    this.#expiry = new Expiry(db, this.#events, this.#projects);
    this.erasing = new Erasing({
      db,
      events: this.#events,
      projects: this.#projects,
      learned: this.#learned,
      expiry: this.#expiry,
      write: (work) => this.#write(work),
    });
    this.bundling = new Bundling({
      db,
      events: this.#events,
      learned: this.#learned,
      erasing: this.erasing,
      expiry: this.#expiry,
      write: (work) => this.#write(work),
    });
    const access: StoreAccess = {
      read: (work) => this.#read(work),
      write: (work) => this.#write(work),
    };
    this.deliveries = new Deliveries(db, this.#events, access);
    this.procedures = new Procedures(db, this.#events, access);
    this.changes = new UpkeepChanges(db, access);
  }

  /**
   * Logs events in one transaction: all or none. Once it returns, they survive the end of the process; a
   * power cut may take those of the time since the last {@link flushToDisk}. What {@link isExpired} counts as
   * a repeat. Outcomes in the events' order.
   */
  append(batch: readonly NewEvent[]): readonly AppendOutcome[] {
    return this.#write(() => {
      const sums = new Map<number, { events: number; lastId: number; newestAt: EpochMs | null }>();
      const outcomes = batch.map((newEvent): AppendOutcome => {
        this.erasing.revive(newEvent.projectId);
        const id = this.#expiry.isExpired(newEvent) ? null : this.#events.append(newEvent);
        if (id === null) return { status: 'duplicate' };
        const sum = sums.get(newEvent.projectId);
        // What the host logs for its own rebuilds is no activity of anyone's.
        const isActivity = newEvent.event.source !== 'host';
        const newestAt = sum?.newestAt ?? null;
        sums.set(newEvent.projectId, {
          events: (sum?.events ?? 0) + (isActivity ? 1 : 0),
          lastId: id,
          newestAt: isActivity ? Math.max(newestAt ?? 0, newEvent.event.at) : newestAt,
        });
        return { status: 'stored', id };
      });
      for (const [projectId, sum] of sums) {
        this.#projects.addLogged(projectId, sum.events, sum.lastId, sum.newestAt);
      }
      return outcomes;
    });
  }

  /**
   * A project's events after an id (0: all) and up to its latest, in order of id. Holds no transaction
   * between the steps, so that others may be stored meanwhile. Linear in the events of all projects in that
   * range.
   */
  *eventsAfter(projectId: number, id: number): IterableIterator<LoggedEvent> {
    try {
      yield* this.#events.between(projectId, id, this.#projects.byId(projectId)?.lastEventId ?? 0);
    } catch (error) {
      throw this.#translated(error);
    }
  }

  /** A project's latest prompts after an id, the latest first; at most `count`. Reads no other events. */
  promptsAfter(projectId: number, id: number, count: number): readonly StoredPrompt[] {
    return this.#read(() => this.#events.promptsAfter(projectId, id, count));
  }

  /** When an agent was last heard of; null: never. Walks back over the events of others. */
  lastEventOfAgent(agent: string): EpochMs | null {
    return this.#read(() => this.#events.lastOfAgent(agent));
  }

  /** Prompts of a project. */
  countPrompts(projectId: number): number {
    return this.#read(() => this.#events.countPrompts(projectId));
  }

  /** The event that was stored last. */
  lastEvent(): { readonly id: number; readonly at: EpochMs } | null {
    return this.#read(() => this.#events.last());
  }

  /** Time of the event that was stored last, the host's own left out; null: none. */
  lastEventAt(): EpochMs | null {
    return this.#read(() => this.#events.lastActivityAt());
  }

  /** Events stored, the host's own left out. Cheap: one row a project is read. */
  countEvents(): number {
    return this.#read(() => this.#projects.countEvents());
  }

  /** The last events before an id, the latest first; of one project, or of all. Cost: `limit` look-ups. */
  eventsBefore(id: number, projectId: number | null, limit: number): readonly ProjectEvent[] {
    return this.#read(() => this.#events.before(id, projectId, limit));
  }

  projectById(id: number): StoredProject | null {
    return this.#read(() => this.#projects.byId(id));
  }

  findProjectByKey(key: string): StoredProject | null {
    return this.#read(() => this.#projects.byKey(key));
  }

  findProjectByRoot(path: string): StoredProject | null {
    return this.#read(() => {
      const id = this.#roots.projectOf(path);
      return id === null ? null : this.#projects.byId(id);
    });
  }

  /** Enters a project under a key that no other has. */
  createProject(key: string, name: string, now: EpochMs): StoredProject {
    return this.#write(() => {
      const formerId = this.erasing.formerId(key);
      if (formerId === null) return this.#projects.byId(this.#projects.insert(key, name, now))!;
      // What is under way under its old number must find it.
      this.erasing.revive(formerId);
      return this.#projects.byId(formerId)!;
    });
  }

  /** Makes a folder a root of a project, or notes that it was seen again; it stops being any other's. */
  addRoot(projectId: number, path: string, now: EpochMs): void {
    this.#write(() => this.#roots.put(path, projectId, now));
  }

  /** Folders in which a project was seen, the latest first; may be empty. */
  rootsOf(projectId: number): readonly string[] {
    return this.#read(() => this.#roots.of(projectId));
  }

  /** Gives a project a key that no other has. */
  rekeyProject(projectId: number, key: string): void {
    this.#write(() => this.#projects.rekey(projectId, key));
  }

  /** Projects with events, latest activity first, without counting anything. */
  projects(): readonly StoredProject[] {
    return this.#read(() => this.#projects.all());
  }

  /** Projects with events, latest activity first. Scans the resources of each. */
  listProjects(): readonly ListedProject[] {
    return this.#read(() =>
      this.#projects.all().map((project) => ({
        ...project,
        roots: this.#roots.of(project.id),
        files: this.#learned.resources.counts(project.id).file,
      })),
    );
  }

  /** A project's saved state. Linear in its resources: 100,000 take about a fifth of a second. */
  loadMemory(projectId: number): LoadedMemory {
    return this.#read(() => this.#learned.load(projectId));
  }

  /** Reads the parts of a project's saved state that are not loaded at once, each with one look-up. */
  coldMemory(projectId: number): ColdMemory {
    const cold = this.#learned.cold(projectId);
    return {
      associations: (ordinal) => this.#read(() => cold.associations(ordinal)),
      accessTimes: (ordinal) => this.#read(() => cold.accessTimes(ordinal)),
      postings: (term) => this.#read(() => cold.postings(term)),
    };
  }

  /** Saves what changed of a project's memory, and that it has learned all events up to an id. */
  saveMemory(projectId: number, unsaved: UnsavedMemory, throughEventId: number): void {
    this.#write(() => this.#learned.save(projectId, unsaved, throughEventId));
  }

  /** Puts a whole memory, derived anew through an event id, in the place of the one that was saved. */
  replaceMemory(projectId: number, whole: UnsavedMemory, throughEventId: number): void {
    this.#write(() => {
      this.#learned.clear(projectId);
      this.#learned.save(projectId, whole, throughEventId);
    });
  }

  /** Days for which events are kept; null: for ever. */
  get retentionDays(): number | null {
    return this.#read(() => this.#settings.number('retention_days'));
  }

  /** Sets for how many days events are kept; null: for ever. Deletes nothing. */
  setRetention(days: number | null): void {
    this.#write(() => this.#settings.set('retention_days', days));
  }

  /** A setting as it was put; undefined: at its default. */
  setting(name: string): unknown {
    return this.#read(() => this.#settings.get(name));
  }

  /** Puts settings, all or none, as JSON; undefined: back to the default. */
  putSettings(values: Readonly<Record<string, unknown>>): void {
    this.#write(() => {
      for (const [name, value] of Object.entries(values)) this.#settings.set(name, value);
    });
  }

  /** Whether an event may be a repeat of one that is no longer kept, and is therefore not stored. */
  isExpired(newEvent: NewEvent): boolean {
    return this.#expiry.isExpired(newEvent);
  }

  /** What stands for a project's events that are no longer kept; null if all are. */
  baseOf(projectId: number): PackedBase | null {
    return this.#read(() => this.#expiry.base(projectId));
  }

  /**
   * Puts the next part of the packed memory of a base to be, from part 0 on. Throws RangeError unless that
   * reaches further than the project's present base.
   */
  putBasePart(projectId: number, throughEventId: number, part: number, bytes: Uint8Array): void {
    this.#write(() => this.#expiry.putPart(projectId, throughEventId, part, bytes));
  }

  /**
   * Puts a base, of which all parts are there, in the place of a project's events, which
   * {@link deleteExpired} then deletes.
   */
  putBase(projectId: number, base: BaseMemory): void {
    this.#write(() => this.#expiry.putBase(projectId, base));
  }

  /**
   * Deletes some of the events in whose place a base was put; false if none is left. Takes about a
   * millisecond.
   */
  deleteExpired(): boolean {
    return this.#write(() => this.#expiry.deleteSome());
  }

  /**
   * Gives some of the file's free pages back; false if there were none. Takes about a millisecond. The file
   * becomes shorter with the next {@link flushToDisk} that no reader holds up.
   */
  releaseSpace(): boolean {
    return this.#write(() => this.#expiry.releaseSome());
  }

  /** Whether a project's saved state holds pins of a person. Scans its resources. */
  hasPins(projectId: number): boolean {
    return this.#read(() => this.#learned.resources.hasPins(projectId));
  }

  /** Resources of each kind in a project's saved state. Scans them. */
  resourceCounts(projectId: number): Readonly<Record<ResourceKind, number>> {
    return this.#read(() => this.#learned.resources.counts(projectId));
  }

  /** Associations in a project's saved state. Scans them. */
  countAssociations(projectId: number): number {
    return this.#read(() => this.#learned.associationBytes(projectId) / AssociationList.BYTES);
  }

  /** Sessions of a project, or of all. */
  countSessions(projectId: number | null): number {
    return this.#read(() => this.#events.sessions.count(projectId));
  }

  addRedactions(count: number): void {
    this.#write(() => this.#counters.add('redactions', count));
  }

  stats(): StoreStats {
    return this.#read(() => ({
      events: this.#projects.countEvents(),
      bytes: allFilesOf(this.file).reduce((sum, file) => sum + sizeOf(file), 0),
      redactions: this.#counters.value('redactions'),
    }));
  }

  /**
   * Brings everything stored so far to the disk itself and keeps the log short. To be called within a second
   * of a write, and costs nothing if there was none. Returns the length of the log in bytes: it stays long
   * only while another process reads.
   */
  flushToDisk(): number {
    return this.#read(() => (this.isReadOnly ? sizeOf(walOf(this.file)) : flushLog(this.#db, this.file)));
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
      throw this.#translated(asStoreError(error, to));
    }
  }

  /** Deletes all but the newest backups of the backup folder; returns the paths that are gone. */
  rotateBackups(keep: number): readonly string[] {
    return this.#read(() => rotateBackups(this.file, keep));
  }

  /** Checks the whole file, table by table, yielding to other work between them. */
  async verify(): Promise<Verification> {
    try {
      return await verify(this.#db);
    } catch (error) {
      throw this.#translated(error);
    }
  }

  /**
   * Flushes and closes; a second time does nothing. A store that proved damaged is not marked as closed in
   * order, so that opening checks it.
   */
  close(): void {
    if (!this.#db.open) return;
    this.#db.close();
    if (!this.isReadOnly && !this.#isDamaged) markClosed(this.file);
  }

  #write<Result>(work: () => Result): Result {
    if (this.isReadOnly) throw storeError('read-only', this.file, 'opened for reading only');
    try {
      return this.#db.transaction(work).immediate();
    } catch (error) {
      this.#events.forget();
      throw this.#translated(error);
    }
  }

  #read<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw this.#translated(error);
    }
  }

  #translated(error: unknown): unknown {
    const translated = asStoreError(error, this.file);
    if (translated instanceof StoreError && translated.code === 'damaged') this.#isDamaged = true;
    return translated;
  }
}
