import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import type { Erasing } from './erasing.ts';
import type { LearnedState } from './learned-state.ts';
import type { StoreAccess } from './store-access.ts';
import { ProjectRootsTable } from './tables/project-roots.ts';
import type { ProjectsTable, StoredProject } from './tables/projects.ts';

/** A project with what is counted for its row in a list. */
export interface ListedProject extends StoredProject {
  /** Folders it was seen in, the latest first; may be empty. */
  readonly roots: readonly string[];
  /** Files in its saved state, deleted ones included. */
  readonly files: number;
}

interface ProjectsParts {
  readonly db: Database.Database;
  readonly rows: ProjectsTable;
  readonly learned: LearnedState;
  readonly erasing: Erasing;
  readonly access: StoreAccess;
}

/** The projects that the store knows, and the folders in which they were seen. */
export class Projects {
  readonly #rows: ProjectsTable;
  readonly #roots: ProjectRootsTable;
  readonly #learned: LearnedState;
  readonly #erasing: Erasing;
  readonly #access: StoreAccess;

  constructor({ db, rows, learned, erasing, access }: ProjectsParts) {
    this.#rows = rows;
    this.#roots = new ProjectRootsTable(db);
    this.#learned = learned;
    this.#erasing = erasing;
    this.#access = access;
  }

  byId(id: number): StoredProject | null {
    return this.#access.read(() => this.#rows.byId(id));
  }

  byKey(key: string): StoredProject | null {
    return this.#access.read(() => this.#rows.byKey(key));
  }

  byRoot(path: string): StoredProject | null {
    return this.#access.read(() => {
      const id = this.#roots.projectOf(path);
      return id === null ? null : this.#rows.byId(id);
    });
  }

  /** Projects with events, latest activity first, without counting anything. */
  all(): readonly StoredProject[] {
    return this.#access.read(() => this.#rows.all());
  }

  /** Projects with events, latest activity first. Scans the resources of each. */
  listed(): readonly ListedProject[] {
    return this.#access.read(() =>
      this.#rows.all().map((project) => ({
        ...project,
        roots: this.#roots.of(project.id),
        files: this.#learned.resources.counts(project.id).file,
      })),
    );
  }

  /** Enters a project under a key that no other has. */
  create(key: string, name: string, now: EpochMs): StoredProject {
    return this.#access.write(() => {
      const formerId = this.#erasing.formerId(key);
      if (formerId === null) return this.#rows.byId(this.#rows.insert(key, name, now))!;
      // What is under way under its old number must find it.
      this.#erasing.revive(formerId);
      return this.#rows.byId(formerId)!;
    });
  }

  /** Gives a project a key that no other has. */
  rekey(projectId: number, key: string): void {
    this.#access.write(() => this.#rows.rekey(projectId, key));
  }

  /** Makes a folder a root of a project, or notes that it was seen again; it stops being any other's. */
  addRoot(projectId: number, path: string, now: EpochMs): void {
    this.#access.write(() => this.#roots.put(path, projectId, now));
  }

  /** Folders in which a project was seen, the latest first; may be empty. */
  rootsOf(projectId: number): readonly string[] {
    return this.#access.read(() => this.#roots.of(projectId));
  }
}
