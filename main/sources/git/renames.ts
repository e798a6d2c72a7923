/** What a commit did to one path. */
export interface PathChange {
  readonly how: 'added' | 'modified' | 'deleted' | 'renamed';
  readonly path: string;
  /** What it was called before; itself unless renamed. */
  readonly before: string;
}

/**
 * Says what the files of commits are called now. Commits are given newest first, so that each rename and
 * deletion is known before the older commits that it is about.
 */
export class Renames {
  /** What a file that once had a name is called now; null: it is gone. Without an entry: the same. */
  readonly #now = new Map<string, string | null>();

  /** Today's names of the files that a commit added, changed or renamed; those that are gone are left out. */
  follow(changes: readonly PathChange[]): readonly string[] {
    const named = changes.map((change) => ({
      change,
      now: change.how === 'deleted' ? null : this.#nameNow(change.path),
    }));
    // An older file of the same name is another one, unless it was deleted or renamed later.
    for (const { change } of named) {
      if (change.how === 'added' || change.how === 'renamed') this.#now.delete(change.path);
    }
    for (const { change, now } of named) {
      if (change.how === 'deleted' || change.how === 'renamed') this.#now.set(change.before, now);
    }
    return [...new Set(named.flatMap(({ now }) => now ?? []))];
  }

  #nameNow(path: string): string | null {
    const now = this.#now.get(path);
    return now === undefined ? path : now;
  }
}
