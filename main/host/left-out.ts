import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { RecordedEvent } from '../../contracts/event.ts';
import type { SettingValues } from '../../contracts/settings.ts';
import { look } from '../sources/look.ts';
import { type MatchPath, pathPatterns } from '../sources/patterns/path-patterns.ts';
import type { Store } from '../store/store.ts';
import { hasFolders, opaqueKey } from './project-key.ts';

/** The settings that say what is left out. */
export type LeftOutRules = Pick<SettingValues, 'leftOutProjects' | 'leftOutFolders' | 'leftOutFiles'>;

interface Compiled {
  readonly isAny: boolean;
  readonly names: ReadonlySet<string>;
  readonly ids: ReadonlySet<number>;
  /** Of left-out projects, as they were named and behind links. */
  readonly roots: readonly string[];
  readonly isFolder: MatchPath;
  readonly isFile: MatchPath;
}

const NOTHING: Compiled = {
  isAny: false,
  names: new Set(),
  ids: new Set(),
  roots: [],
  isFolder: () => false,
  isFile: () => false,
};

/** What stands in a text for a path that is left out. */
const LEFT_OUT = '[left out]';
/** Longest beginning of a text that is looked at and kept: more than is ever stored of one. */
const READ = 30_000;
/** What may be a path in a command or a prompt. */
const WORD = /[^\s"'`<>|;&(),=]+/g;
/** What a sentence puts behind it. */
const TAIL = /[.:!?]+$/;

/**
 * What the person left out: projects, folders, files. Nothing of it goes on from here, its names included.
 */
export class LeftOut {
  readonly #store: Store;
  #rules = NOTHING;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Throws `PatternError` where a pattern is none. */
  check(rules: LeftOutRules): void {
    pathPatterns(rules.leftOutFolders);
    pathPatterns(rules.leftOutFiles);
  }

  /** Leaves this out from now on, and all else in. */
  use({ leftOutProjects, leftOutFolders, leftOutFiles }: LeftOutRules): void {
    const ids = leftOutProjects.flatMap((ref) => this.#idOf(ref) ?? []);
    const folders = [
      ...leftOutProjects.filter(isAbsolute),
      ...ids.flatMap((id) => this.#store.projects.rootsOf(id)),
    ];
    this.#rules = {
      isAny: leftOutProjects.length + leftOutFolders.length + leftOutFiles.length > 0,
      names: new Set(leftOutProjects),
      ids: new Set(ids),
      roots: [...new Set(folders.flatMap((folder) => [folder, look(() => realpathSync(folder)) ?? folder]))],
      isFolder: pathPatterns(leftOutFolders),
      isFile: pathPatterns(leftOutFiles),
    };
  }

  /** Whether a known project is left out, by itself or with a folder that it lies in. */
  hasProject(id: number): boolean {
    const { isAny, ids, isFolder } = this.#rules;
    if (!isAny) return false;
    return (
      ids.has(id) || this.#store.projects.rootsOf(id).some((root) => this.#isInRoot(root) || isFolder(root))
    );
  }

  /** Whether two names mean one project, which may have several folders. */
  isSame(ref: string, other: string): boolean {
    const id = this.#idOf(ref);
    return ref === other || (id !== null && id === this.#idOf(other));
  }

  /** Whether a project's folder or opaque name is left out. */
  hasFolder(project: string): boolean {
    const { isAny, names, isFolder } = this.#rules;
    if (!isAny || project === '') return false;
    if (!isAbsolute(project)) return names.has(project);
    const real = look(() => realpathSync(project)) ?? project;
    return [project, real].some((folder) => this.#isInRoot(folder) || isFolder(slashed(folder)));
  }

  /**
   * An event without what is left out; null where it all is. Paths go from its list and from its texts. A
   * project known by more than its folder is told only by {@link hasProject}.
   */
  admit(recorded: RecordedEvent): RecordedEvent | null {
    if (!this.#rules.isAny) return recorded;
    if (this.hasFolder(recorded.project)) return null;
    const { project, paths = [] } = recorded;
    const kept = paths.filter((path) => !this.#isLeftOut(project, path));
    if (paths.length > 0 && kept.length === 0) return null;
    const text = (words: string | undefined) => this.#withoutPaths(project, words, paths, kept);
    return {
      ...recorded,
      paths: recorded.paths === undefined ? undefined : kept,
      command: text(recorded.command),
      query: text(recorded.query),
      error: text(recorded.error),
      text: text(recorded.text),
    };
  }

  #withoutPaths(
    project: string,
    text: string | undefined,
    paths: readonly string[],
    kept: readonly string[],
  ): string | undefined {
    if (text === undefined) return undefined;
    const removed = paths.filter((path) => !kept.includes(path));
    const plain = removed.reduce((words, path) => words.replaceAll(path, LEFT_OUT), text.slice(0, READ));
    return plain.replaceAll(WORD, (word) => {
      const [tail = ''] = TAIL.exec(word) ?? [];
      const path = word.slice(0, word.length - tail.length);
      const isPath = /[./\\]/.test(path);
      return isPath && this.#isLeftOut(project, path) ? `${LEFT_OUT}${tail}` : word;
    });
  }

  #isLeftOut(project: string, path: string): boolean {
    const { isFile, isFolder } = this.#rules;
    const named = path.startsWith('~/') ? join(homedir(), path.slice(2)) : path;
    const whole = isAbsolute(named) ? named : join(project, named);
    const asked = slashed(whole);
    return isFile(asked) || isFolder(slashed(dirname(whole))) || isFolder(asked) || this.#isInRoot(whole);
  }

  #isInRoot(path: string): boolean {
    return this.#rules.roots.some((root) => path === root || slashed(path).startsWith(`${slashed(root)}/`));
  }

  #idOf(ref: string): number | null {
    const known = isAbsolute(ref)
      ? this.#store.projects.byRoot(ref)
      : ((hasFolders(ref) ? this.#store.projects.byKey(ref) : null) ??
        this.#store.projects.byKey(opaqueKey(ref)));
    return known?.id ?? null;
  }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
