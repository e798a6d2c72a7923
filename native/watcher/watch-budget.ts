import { readFileSync } from 'node:fs';
import { look } from '../../main/sources/look.ts';

/** Of all watches that the system allows this user: others watch, too. Chosen. */
const OUR_SHARE = 0.7;

/** How many folders may be watched: counted before the system says no. */
export class WatchBudget {
  readonly #limit: number;
  readonly #ofRoots = new Map<string, number>();

  constructor(limit: number = systemLimit()) {
    this.#limit = limit;
  }

  /** Sets folders apart for a root; false: they would be too many, and it gets none. */
  claim(root: string, folders: number): boolean {
    this.#ofRoots.delete(root);
    const others = [...this.#ofRoots.values()].reduce((sum, count) => sum + count, 0);
    if (others + folders > this.#limit) return false;
    this.#ofRoots.set(root, folders);
    return true;
  }

  release(root: string): void {
    this.#ofRoots.delete(root);
  }

  /** Where it cannot be told, as outside Linux, there is none. */
  static get none(): WatchBudget {
    return new WatchBudget(Number.POSITIVE_INFINITY);
  }
}

function systemLimit(): number {
  const text = look(() => readFileSync('/proc/sys/fs/inotify/max_user_watches', 'utf8'));
  return text === null ? Number.POSITIVE_INFINITY : Math.floor(Number(text) * OUR_SHARE);
}
