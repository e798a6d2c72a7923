import ignore, { type Ignore } from 'ignore';
import { isFolderLeftAlone } from './left-alone.ts';

/** What the rules of a root are read from. */
export interface IgnoreSources {
  /** The text of a file of the root by its relative path, such as `src/.gitignore`; null: there is none. */
  readonly read: (path: string) => string | null;
  /** Rules that hold in every repository, the weakest first: the person's own, then `.git/info/exclude`. */
  readonly everywhere: readonly string[];
  readonly isRepository: boolean;
  /** Whether the person left out a folder of that relative path. */
  readonly isLeftOut: (folder: string) => boolean;
}

/**
 * Which files and folders of a root are ignored, as git says: the innermost rule that speaks of a path decides,
 * and in an ignored folder nothing is taken back. Paths are relative, with `/` between names.
 */
export class IgnoreRules {
  readonly #sources: IgnoreSources;
  readonly #everywhere: readonly Ignore[];
  /** By folder; the root's is ''. */
  readonly #ofFolders = new Map<string, Ignore | null>();

  constructor(sources: IgnoreSources) {
    this.#sources = sources;
    this.#everywhere = sources.everywhere.map((rules) => rulesOf(rules)).toReversed();
  }

  /** Whether a folder is ignored; its parents are not. */
  ignoresFolder(path: string): boolean {
    const { isRepository, isLeftOut } = this.#sources;
    return (
      isFolderLeftAlone(nameOf(path), isRepository) || isLeftOut(path) || this.#isIgnored(path, `${path}/`)
    );
  }

  /** Whether a file is ignored; its parents are not. */
  ignoresFile(path: string): boolean {
    return this.#isIgnored(path, path);
  }

  /** Whether a file, or a folder that it lies in, is ignored. */
  ignoresAnywhere(path: string): boolean {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      if (this.ignoresFolder(path.slice(0, end))) return true;
    }
    return this.ignoresFile(path);
  }

  /** Reads all rules anew when they are next needed. */
  refresh(): void {
    this.#ofFolders.clear();
  }

  #isIgnored(path: string, spelled: string): boolean {
    for (let folder = parentOf(path); ; folder = parentOf(folder)) {
      const said = verdict(this.#rulesIn(folder), folder === '' ? spelled : spelled.slice(folder.length + 1));
      if (said !== null) return said;
      if (folder === '') break;
    }
    for (const rules of this.#everywhere) {
      const said = verdict(rules, spelled);
      if (said !== null) return said;
    }
    return false;
  }

  #rulesIn(folder: string): Ignore | null {
    const known = this.#ofFolders.get(folder);
    if (known !== undefined) return known;
    const text = this.#sources.read(folder === '' ? '.gitignore' : `${folder}/.gitignore`);
    const rules = text === null ? null : rulesOf(text);
    this.#ofFolders.set(folder, rules);
    return rules;
  }
}

function rulesOf(text: string): Ignore {
  return ignore({ ignorecase: false }).add(text);
}

/** Null: the rules do not speak of it. */
function verdict(rules: Ignore | null, path: string): boolean | null {
  if (rules === null) return null;
  const { ignored, unignored } = rules.test(path);
  return ignored || unignored ? ignored : null;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
