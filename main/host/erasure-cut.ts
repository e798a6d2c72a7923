import { type Cut, cutEvent } from '../engine/erasing/cut-event.ts';
import type { Store } from '../store/store.ts';
import type { LogEntry } from '../store/tables/log-entries.ts';
import { cutOf, type ErasureScope } from './erasure-scope.ts';
import type { ProjectErasure } from './erasure-survey.ts';
import type { Memories } from './memories.ts';
import type { ProjectDirectory } from './project-directory.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What cutting needs. */
interface CutParts {
  readonly store: Store;
  readonly memories: Memories;
  readonly directory: ProjectDirectory;
  /** Lets others work between two steps; throws where nothing more is to be done. */
  readonly giveWay: () => Promise<void>;
}

/** Events, and other rows, cut at a time: a few milliseconds. */
const EVENTS_AT_ONCE = 200;
const ROWS_AT_ONCE = 50;

/** Takes out of the store what an erasure takes, in short steps. What is gone already is no error. */
export class ErasureCut {
  readonly #parts: CutParts;

  constructor(parts: CutParts) {
    this.#parts = parts;
  }

  /** Takes out the rows of every project; `onCut` is told after each step how many it took. */
  async cut(
    scope: ErasureScope,
    erasures: readonly ProjectErasure[],
    onCut: (rows: number) => void,
  ): Promise<void> {
    const { erasing } = this.#parts.store;
    erasing.setThorough(true);
    try {
      for (const one of erasures) await this.#cutProject(one, scope, onCut);
    } finally {
      erasing.setThorough(false);
    }
  }

  /** Rows beside the log go first: they are found by events. */
  async #cutProject(
    erasure: ProjectErasure,
    scope: ErasureScope,
    onCut: (rows: number) => void,
  ): Promise<void> {
    const { store, memories, giveWay } = this.#parts;
    const { projectId, rows, baseParts, eventIds, isWhole, lastAt } = erasure;
    const cut = cutOf(scope);
    const giveUp = memories.hold(projectId);
    try {
      for (const some of slices(rows, ROWS_AT_ONCE)) {
        await whenUnlocked(() => store.erasing.deleteRows(some));
        onCut(some.length);
        await giveWay();
      }
      if (baseParts !== null) await whenUnlocked(() => store.erasing.replaceBase(projectId, baseParts));
      for (const some of slices(eventIds, EVENTS_AT_ONCE)) {
        await whenUnlocked(() => this.#cutEvents(projectId, some, cut));
        onCut(some.length);
        await giveWay();
      }
      if (isWhole) await this.#cutLearned(projectId);
      else await whenUnlocked(() => store.erasing.setLastActivity(projectId, lastAt, scope.throughEventId));
    } finally {
      giveUp();
    }
  }

  #cutEvents(projectId: number, ids: readonly number[], cut: Cut): void {
    const { erasing } = this.#parts.store;
    const deleted: LogEntry[] = [];
    const changed: LogEntry[] = [];
    for (const entry of erasing.entries.byIds(ids)) {
      const left = cutEvent(entry, cut);
      if (left === null) deleted.push(entry);
      else if (left !== entry) changed.push({ ...entry, ...left });
    }
    erasing.cut(projectId, deleted, changed);
  }

  async #cutLearned(projectId: number): Promise<void> {
    const { store, memories, directory, giveWay } = this.#parts;
    while (await whenUnlocked(() => store.erasing.clearSomeLearned(projectId))) await giveWay();
    memories.release(projectId);
    await whenUnlocked(() => store.erasing.removeProject(projectId));
    directory.refresh();
  }
}

function* slices<Item>(items: readonly Item[], size: number): IterableIterator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
