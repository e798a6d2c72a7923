import type { Store } from '../store/store.ts';
import type { Erased } from './erased-file.ts';
import type { ErasureFiles } from './erasure-files.ts';
import { undoBatches } from './undo-batches.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What bringing back needs. */
interface ReturnParts {
  readonly store: Store;
  readonly files: ErasureFiles;
  /** Lets others work between two steps; throws where nothing more is to be done. */
  readonly giveWay: () => Promise<void>;
}

/** There is no erasure of that number that could be undone. */
export class NotUndoableError extends Error {
  override readonly name = 'NotUndoableError';
}

/** Brings rows that an erasure took back into the store, in short steps. What is back already is no error. */
export class ErasureReturn {
  readonly #parts: ReturnParts;

  constructor(parts: ReturnParts) {
    this.#parts = parts;
  }

  /**
   * Throws {@link NotUndoableError} unless all that was taken can come back: where its file is not whole, or
   * where something was taken out of a project that is gone itself, and has no place to come back to.
   */
  async check(id: number, erased: Erased): Promise<void> {
    const { files } = this.#parts;
    if (!(await files.isWhole(id))) {
      throw new NotUndoableError(
        `What erasure ${id} took cannot be brought back: ${files.undoOf(id)} is not whole. Nothing was changed.`,
      );
    }
    const places = this.#placesNow(erased);
    for await (const line of files.read(id)) {
      if (line.is === 'project') {
        places.set(Number(line.row.cells.id), id);
        continue;
      }
      const projectId = line.is === 'row' ? line.projectId : line.entry.projectId;
      if (places.has(projectId)) continue;
      const name = erased.scope.projects.find((project) => project.id === projectId)?.name ?? 'Its project';
      throw new NotUndoableError(`${name} was erased as a whole since: undo that first, while it lasts.`);
    }
  }

  /** Puts back all rows, but those of a project that was erased since. The file must be whole. */
  async putBack(id: number, erased: Erased | null): Promise<void> {
    const { store, files, giveWay } = this.#parts;
    const projects = this.#placesNow(erased);
    for await (const lines of undoBatches(files.read(id))) {
      if (lines.is === 'project') {
        for (const row of lines.rows)
          projects.set(Number(row.cells.id), await whenUnlocked(() => store.erasing.putProject(row)));
      } else {
        const place = projects.get(lines.projectId) ?? this.#sameNumber(lines.projectId, erased);
        if (place === undefined) continue;
        if (lines.is === 'event') await whenUnlocked(() => store.erasing.putEntries(place, lines.entries));
        else await whenUnlocked(() => store.erasing.putRows(lines.projectId, place, lines.rows));
      }
      await giveWay();
    }
  }

  /** Projects by the number that they had, and the one that they have: one that was recorded anew has another. */
  #placesNow(erased: Erased | null): Map<number, number> {
    const places = new Map<number, number>();
    for (const { id, key } of erased?.scope.projects ?? []) {
      const project = this.#parts.store.projects.byKey(key);
      if (project !== null) places.set(id, project.id);
    }
    return places;
  }

  /** Where the note is lost that tells projects by their keys, numbers must do: they are given once. */
  #sameNumber(projectId: number, erased: Erased | null): number | undefined {
    return erased === null ? this.#parts.store.projects.byId(projectId)?.id : undefined;
  }
}
