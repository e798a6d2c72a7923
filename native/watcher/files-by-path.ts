import type { FileState } from '../../main/sources/editors/file-changes.ts';
import { foldedPath, isPlainAscii, type Spellings } from '../../main/sources/editors/spelling.ts';

/** A known file whose path is spelled otherwise now; it is the same file. */
export interface Respelling {
  readonly before: string;
  readonly after: string;
}

/**
 * The files known of a root, by path. Paths that other spellings could name, too, are found by those: where the
 * disk folds case all of them, elsewhere those beyond ASCII.
 */
export class FilesByPath extends Map<string, FileState> {
  readonly foldsCase: boolean;
  readonly #alike = new Map<string, readonly string[]>();

  constructor(foldsCase: boolean) {
    super();
    this.foldsCase = foldsCase;
  }

  override set(path: string, state: FileState): this {
    if (this.#hasSpellings(path) && !this.has(path)) {
      const fold = foldedPath(path);
      this.#alike.set(fold, [...(this.#alike.get(fold) ?? []), path]);
    }
    return super.set(path, state);
  }

  override delete(path: string): boolean {
    if (this.#hasSpellings(path) && this.has(path)) {
      const fold = foldedPath(path);
      const others = this.alike(path);
      if (others.length === 0) this.#alike.delete(fold);
      else this.#alike.set(fold, others);
    }
    return super.delete(path);
  }

  /**
   * The paths to be compared with the disk for one that was heard of: as the disk spells it, and known ones that
   * it may have meant. A file that is only spelled otherwise is taken over under its new spelling, and told.
   */
  heardOf(path: string, spellings: Spellings, onRespelled: (respelling: Respelling) => void): string[] {
    if (!this.#hasSpellings(path)) return [path];
    const after = spellings.onDisk(path);
    const heardOf = [after];
    for (const before of [path, ...this.alike(path)]) {
      const state = this.get(before);
      if (before === after || state === undefined || spellings.isListed(before)) continue;
      if (!spellings.areOne(before, after)) heardOf.push(before);
      else if (!this.has(after)) {
        this.delete(before);
        this.set(after, state);
        onRespelled({ before, after });
      } else this.delete(before);
    }
    return heardOf;
  }

  /** Known paths that differ from one in case or composition alone. */
  alike(path: string): readonly string[] {
    return (this.#alike.get(foldedPath(path)) ?? []).filter((other) => other !== path);
  }

  #hasSpellings(path: string): boolean {
    return this.foldsCase || !isPlainAscii(path);
  }
}
