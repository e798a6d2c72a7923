import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Erased, erasedFile, readErased, writeErased } from './erased-file.ts';
import { isWholeUndo, readUndo, shred, shredOthers, type UndoLine } from './undo-file.ts';

/** The two files of each erasure that is not done: what it took, and the note that says which and how much. */
export class ErasureFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where what it took is written. */
  undoOf(id: number): string {
    return join(this.#folder, `${id}.ndjson`);
  }

  hasUndo(id: number): boolean {
    return existsSync(this.undoOf(id));
  }

  /** Whether all that it took is still there. Reads it whole. */
  isWhole(id: number): Promise<boolean> {
    return isWholeUndo(this.undoOf(id));
  }

  /** What it took. Throws an error that says so where that is not whole. */
  read(id: number): AsyncGenerator<UndoLine> {
    return readUndo(this.undoOf(id));
  }

  /** Null: the note is not there, or damaged. */
  noteOf(id: number): Erased | null {
    return readErased(erasedFile(this.#folder, id));
  }

  note(id: number, erased: Erased): void {
    writeErased(erasedFile(this.#folder, id), erased);
  }

  /** Overwrites and removes what it took: from then on it cannot be undone. */
  shredUndo(id: number): Promise<void> {
    return shred(this.undoOf(id));
  }

  async shred(id: number): Promise<void> {
    await this.shredUndo(id);
    await shred(erasedFile(this.#folder, id));
  }

  /** Overwrites and removes files of erasures that nobody knows of. */
  shredOthers(known: ReadonlySet<number>): Promise<void> {
    return shredOthers(this.#folder, known);
  }
}
