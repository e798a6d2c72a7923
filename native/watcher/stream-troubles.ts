/** Folders named one by one at most. */
const NAMED = 3;

const LIMITS: Readonly<Record<string, string>> = {
  ENOSPC:
    'the system’s limit of watched folders is reached (not the disk): raise fs.inotify.max_user_watches. What is not watched is looked at every minute',
  EMFILE:
    'too many files are open, or too many programs watch: raise fs.inotify.max_user_instances or the limit of open files. What is not watched is looked at every minute',
};

/** What went wrong with a root's stream since it was opened, in sentences; each once. */
export class StreamTroubles {
  readonly #limits = new Map<string, number>();
  readonly #closed = new Set<string>();
  readonly #others = new Set<string>();

  /** Something that the stream reported, whatever it is. */
  see(error: unknown): void {
    const { code = '', path, message } = error as NodeJS.ErrnoException; // Read with care: each may be missing.
    const limit = code === 'ENFILE' ? 'EMFILE' : code;
    if (limit in LIMITS) this.#limits.set(limit, (this.#limits.get(limit) ?? 0) + 1);
    else if (code === 'EACCES' || code === 'EPERM') this.#closed.add(path ?? 'a folder');
    else this.#others.add(message ?? String(error));
  }

  /** Whether events may be missing that opening the stream anew could bring back. */
  get areCurable(): boolean {
    return this.#limits.size + this.#others.size > 0;
  }

  get sentences(): readonly string[] {
    const closed = [...this.#closed];
    return [
      ...[...this.#limits].map(([code, folders]) => `${folders} folders are not watched: ${LIMITS[code]}`),
      ...closed.slice(0, NAMED).map((path) => `${path} may not be read`),
      ...(closed.length > NAMED ? [`${closed.length - NAMED} more folders may not be read`] : []),
      ...[...this.#others].slice(0, NAMED).map((message) => `its events stopped: ${message}`),
    ];
  }

  clear(): void {
    for (const kind of [this.#limits, this.#closed, this.#others]) kind.clear();
  }
}
