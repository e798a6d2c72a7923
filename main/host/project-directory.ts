import { existsSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, parse, relative, sep } from 'node:path';
import { DISK } from '../sources/editors/spelling.ts';
import { branchOf } from '../sources/git/branch.ts';
import { firstCommit } from '../sources/git/first-commit.ts';
import { originsOf } from '../sources/git/remotes.ts';
import { checkoutsOf, findRepository, isSubmodule, type Repository } from '../sources/git/repository.ts';
import { look } from '../sources/look.ts';
import { redact } from '../sources/redaction/redact.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import type { Clock } from './clock.ts';
import type { LeftOut } from './left-out.ts';
import { hasFolders, opaqueKey } from './project-key.ts';

/** Where an event belongs. */
export interface Place {
  readonly project: StoredProject;
  /** Top folder of the checkout or plain folder; null for opaque names and for what belongs nowhere. */
  readonly root: string | null;
  /** What was asked about, below that root: a package of a monorepo; null: all of it. */
  readonly folder: string | null;
  /** Kept and never given to an agent. */
  readonly isUnassigned: boolean;
}

/** A checkout of a project's repository. */
export interface Checkout {
  readonly root: string;
  /** That it is on now; null: on none. */
  readonly branch: string | null;
  readonly isThere: boolean;
}

/** What the person left out: of that nothing new is entered. */
type Exclusions = Pick<LeftOut, 'hasFolder' | 'hasProject'>;
const NOTHING_LEFT_OUT: Exclusions = { hasFolder: () => false, hasProject: () => false };

const UNASSIGNED_KEY = 'unassigned';
const UNASSIGNED_NAME = 'Outside any project';
/** Folders remembered; beyond that all are looked up anew. */
const MAX_CACHED = 10_000;

/**
 * Tells which project a folder or name is, and enters new ones.
 *
 * The rule: worktrees, clones and moved folders of a repository are one project, known by its first commit; a
 * submodule or a repository inside another is its own; packages of a monorepo are one. A folder without git
 * is the innermost known project folder that it lies in, or itself. Home, the temp folder and the file
 * system's root are no project: what happens there belongs to the repository it touches, or nowhere.
 */
export class ProjectDirectory {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #notRoots: ReadonlySet<string>;
  /** As it was named, and behind links. */
  readonly #ownHomes: readonly string[];
  readonly #places = new Map<string, Promise<Place>>();
  readonly #settled = new Map<string, Place>();
  /** The checkout that a folder lies in; null: none. */
  readonly #rootsOfFolders = new Map<string, string | null>();

  readonly #leftOut: Exclusions;

  constructor(store: Store, clock: Clock, ownHome: string, leftOut: Exclusions = NOTHING_LEFT_OUT) {
    this.#leftOut = leftOut;
    this.#store = store;
    this.#clock = clock;
    this.#ownHomes = existsSync(ownHome) ? [ownHome, realpathSync(ownHome)] : [ownHome];
    const folders = [homedir(), tmpdir(), parse(ownHome).root];
    this.#notRoots = new Set([
      ...folders,
      ...folders.filter(existsSync).map((folder) => realpathSync(folder)),
    ]);
  }

  /**
   * The place of a project's folder or opaque name; empty: unassigned. Asks git once for a repository not met
   * since start. Throws `StoreError` where a new project cannot be entered.
   */
  resolve(project: string): Place | Promise<Place> {
    return this.#settled.get(project) ?? this.#places.get(project) ?? this.#start(project);
  }

  /**
   * As `resolve`, for who only asks: a project that is not known is not entered, so that a question about one
   * that was erased puts nothing of it back. It then has the number 0 and no key.
   */
  async lookUp(project: string): Promise<Place> {
    if (this.#settled.has(project) || (await this.#isKnown(project))) return this.resolve(project);
    const unknown = { id: 0, key: '', name: withoutSecrets(basename(project)), createdAt: this.#clock() };
    return this.#place({ ...unknown, events: 0, lastEventId: 0, lastAt: null }, null, null);
  }

  /** The place of an absolute path: the innermost repository it lies in, or null. */
  ofPath(path: string): Place | Promise<Place> | null {
    const folder = dirname(path);
    let root = this.#rootsOfFolders.get(folder);
    if (root === undefined) {
      root = findRepository(folder, this.#notRoots)?.root ?? null;
      if (this.#rootsOfFolders.size >= MAX_CACHED) this.#rootsOfFolders.clear();
      this.#rootsOfFolders.set(folder, root);
    }
    return root === null ? null : this.resolve(root);
  }

  /** The place of the repository that a place is a submodule of; null: of none. */
  async around({ root }: Place): Promise<Place | null> {
    if (root === null || !isSubmodule(root)) return null;
    const outer = findRepository(dirname(root), this.#notRoots);
    return outer === null ? null : this.lookUp(outer.root);
  }

  /** The checkouts of a place's repository: those met, and its worktrees; none where it is no repository. */
  checkouts({ project }: Place): readonly Checkout[] {
    const met = this.#store.projects.rootsOf(project.id);
    const living = met.flatMap((root) => {
      const repository = look(() => findRepository(root, this.#notRoots));
      return repository?.root === root ? [repository] : [];
    });
    const roots = living.length === 0 ? [] : new Set([...met, ...living.flatMap(checkoutsOf)]);
    return [...roots].map((root) => ({ root, branch: branchOf(root), isThere: existsSync(root) }));
  }

  /** Whether a folder lies in a repository that is there, or in the folder of a project that was met. */
  isInProject(folder: string): boolean {
    const real = look(() => realpathSync(folder));
    if (real !== null && findRepository(real, this.#notRoots) !== null) return true;
    return this.#isInKnownFolder(real ?? folder);
  }

  /**
   * Whether a path is Holloway's own folder or lies in it: of that nothing is recorded. Opaque names never
   * are.
   */
  isOwn(path: string): boolean {
    return isAbsolute(path) && this.#ownHomes.some((home) => isWithin(home, path));
  }

  /**
   * Whether a folder is one by which this machine itself would know the project of a key: a checkout of its
   * repository, or the very folder that the key names, if no home, temp folder, or other project lies in it.
   */
  async isFolderOf(key: string, folder: string): Promise<boolean> {
    if (!isAbsolute(folder) || look(() => realpathSync(folder)) !== folder || this.isOwn(folder))
      return false;
    const repository = findRepository(folder, this.#notRoots);
    if (repository === null) return key === `path:${folder}` && !this.#holdsOthers(folder);
    if (repository.root !== folder) return false;
    const first = await firstCommit(repository.commonFolder);
    const keys = [`path:${folder}`, first === null ? `path:${repository.commonFolder}` : `git:${first}`];
    return keys.includes(key.replace(/^(git:.*)#\d+$/, '$1'));
  }

  #holdsOthers(folder: string): boolean {
    const { projects } = this.#store;
    const known = projects.all().flatMap(({ id }) => projects.rootsOf(id));
    const others = [...this.#notRoots, ...this.#ownHomes, ...known];
    return others.some((other) => isWithin(folder, other) && (other !== folder || this.#notRoots.has(other)));
  }

  /** Forgets what was looked up, so that moved folders and new repositories are seen. */
  refresh(): void {
    this.#settled.clear();
    this.#rootsOfFolders.clear();
  }

  #start(project: string): Promise<Place> {
    const starting = this.#find(project);
    this.#places.set(project, starting);
    const settle = starting.then((place) => {
      if (this.#settled.size >= MAX_CACHED) this.#settled.clear();
      this.#settled.set(project, place);
    });
    // A failure reaches whoever awaits `starting`; the next call then tries anew.
    settle.catch(() => undefined).finally(() => this.#places.delete(project));
    return starting;
  }

  async #find(name: string): Promise<Place> {
    if (name === '') return this.#unassigned();
    if (!isAbsolute(name)) {
      const project = this.#withoutFolder(name) ?? this.#enter(opaqueKey(name), name);
      return this.#place(project, null, null);
    }
    const real = look(() => realpathSync(name));
    const folder = real ?? name;
    if (this.#leftOut.hasFolder(folder) && this.#findByRoot(folder) === null) return this.#unassigned();
    const repository = real === null ? null : findRepository(real, this.#notRoots);
    if (repository !== null) return this.#checkout(repository, folder);
    if (this.#notRoots.has(folder)) return this.#unassigned();
    return this.#plainFolder(folder);
  }

  /** Whether finding the place of a folder or name enters no project. */
  async #isKnown(name: string): Promise<boolean> {
    if (name === '') return true;
    if (!isAbsolute(name))
      return (this.#withoutFolder(name) ?? this.#store.projects.byKey(opaqueKey(name))) !== null;
    const real = look(() => realpathSync(name));
    const folder = real ?? name;
    if (this.#leftOut.hasFolder(folder)) return true;
    const repository = real === null ? null : findRepository(real, this.#notRoots);
    if (repository === null) return this.#notRoots.has(folder) || this.#isInKnownFolder(folder);
    if (this.#findByRoot(repository.root) !== null) return true;
    const first = await firstCommit(repository.commonFolder);
    return this.#store.projects.byKey(`git:${first ?? ''}`) !== null;
  }

  /** A project taken in from elsewhere, by its key: that names it while none of its folders was met here. */
  #withoutFolder(key: string): StoredProject | null {
    const project = hasFolders(key) ? this.#store.projects.byKey(key) : null;
    return project === null || this.#store.projects.rootsOf(project.id).length > 0 ? null : project;
  }

  #isInKnownFolder(folder: string): boolean {
    for (let root = folder; !this.#notRoots.has(root); root = dirname(root)) {
      if (this.#findByRoot(root) !== null) return true;
      if (dirname(root) === root) break;
    }
    return false;
  }

  async #checkout(repository: Repository, folder: string): Promise<Place> {
    const project = await this.#repositoryProject(repository);
    if (!this.#leftOut.hasProject(project.id)) {
      for (const root of checkoutsOf(repository)) this.#noteRoot(project.id, root);
    }
    return this.#place(project, repository.root, folder);
  }

  /**
   * The project with the same first commit, if it is this repository moved or cloned; else one of its own.
   */
  async #repositoryProject(repository: Repository): Promise<StoredProject> {
    const first = await firstCommit(repository.commonFolder);
    const name = nameOf(repository);
    const byPath = this.#findByRoot(repository.root);
    if (first === null) return byPath ?? this.#enter(`path:${repository.commonFolder}`, name);
    for (let number = 1; ; number++) {
      const key = number === 1 ? `git:${first}` : `git:${first}#${number}`;
      const known = this.#store.projects.byKey(key);
      if (known === null) return this.#enterRepository(byPath, key, name);
      if (known.id === byPath?.id || (await this.#isCheckoutOf(repository, known))) return known;
    }
  }

  /** A folder met before its repository had commits keeps its project. */
  #enterRepository(byPath: StoredProject | null, key: string, name: string): StoredProject {
    if (byPath === null || !byPath.key.startsWith('path:')) return this.#enter(key, name);
    this.#store.projects.rekey(byPath.id, key);
    return { ...byPath, key };
  }

  /**
   * The same first commit alone does not make two living repositories one: a copied template has it too. They
   * are one where either was cloned from the other, or both from a third. One that is gone has moved here.
   */
  async #isCheckoutOf(repository: Repository, project: StoredProject): Promise<boolean> {
    const living = this.#store.projects
      .rootsOf(project.id)
      .filter(existsSync)
      .flatMap((root) => findRepository(root, this.#notRoots) ?? []);
    if (living.length === 0) return true;
    const origins = await originsOf(repository);
    for (const other of living) {
      for (const origin of await originsOf(other)) if (origins.has(origin)) return true;
    }
    return false;
  }

  #plainFolder(folder: string): Place {
    for (let root = folder; !this.#notRoots.has(root); root = dirname(root)) {
      const known = this.#findByRoot(root);
      if (known !== null) return this.#place(known, root, folder);
      if (dirname(root) === root) break;
    }
    const project = this.#enter(`path:${folder}`, basename(folder));
    this.#noteRoot(project.id, folder);
    return this.#place(project, folder, folder);
  }

  #enter(key: string, name: string): StoredProject {
    const safeKey = withoutSecrets(key);
    return (
      this.#store.projects.byKey(safeKey) ??
      this.#store.projects.create(safeKey, withoutSecrets(name), this.#clock())
    );
  }

  #findByRoot(root: string): StoredProject | null {
    return this.#store.projects.byRoot(withoutSecrets(root));
  }

  /** That a known folder was seen again can go unnoted: a store that takes no writes is read all the same. */
  #noteRoot(projectId: number, root: string): void {
    try {
      this.#store.projects.addRoot(projectId, withoutSecrets(root), this.#clock());
    } catch (error) {
      if (!(error instanceof StoreError) || this.#findByRoot(root)?.id !== projectId) throw error;
    }
  }

  #place(project: StoredProject, root: string | null, folder: string | null): Place {
    const within = root === null || folder === null ? null : pathWithin(root, folder);
    return { project, root, folder: within, isUnassigned: false };
  }

  #unassigned(): Place {
    return {
      project: this.#enter(UNASSIGNED_KEY, UNASSIGNED_NAME),
      root: null,
      folder: null,
      isUnassigned: true,
    };
  }
}

/** A name or a folder as it is stored and looked up. */
function withoutSecrets(name: string): string {
  return redact(name).text;
}

/** A repository is called as its main checkout; git keeps a submodule's own folder elsewhere. */
function nameOf({ root, commonFolder }: Repository): string {
  return basename(commonFolder) === '.git' ? basename(dirname(commonFolder)) || root : basename(root);
}

/** Whether a path is a folder or lies in it. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/**
 * A path as the log keeps it: relative to the root, `/` between names, composed characters unless those are another
 * file's. Null: outside.
 */
export function pathWithin(root: string, path: string): string | null {
  const absolute = isAbsolute(path) ? path : join(root, path);
  if (absolute === root || !isWithin(root, absolute)) return null;
  const spelled = relative(root, absolute).split(sep).join('/');
  const composed = spelled.normalize('NFC');
  return composed !== spelled && isTwin(join(root, composed), absolute) ? spelled : composed;
}

/** Whether a path in composed characters is there, and is another file: the disk keeps the spellings apart. */
function isTwin(composed: string, spelled: string): boolean {
  const number = DISK.number(composed);
  return number !== null && number !== DISK.number(spelled);
}
