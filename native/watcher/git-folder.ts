import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gitMoveIn } from '../../main/sources/editors/storms.ts';
import { gitFolderOf, readText } from '../../main/sources/git/repository.ts';
import { look } from '../../main/sources/look.ts';
import { GitIndex } from './git-index.ts';
import { MAX_RULES_BYTES } from './global-rules.ts';

/** Most of a reflog read at once, bytes. Chosen: some thousand lines, more than a rebase writes. */
const MAX_READ = 512 * 1024;

/** Follows what git does to one checkout, by its own files: takes no lock and starts no process. */
export class GitFolder {
  readonly #folder: string;
  readonly #stash: string;
  #reflogBytes: number;
  #stashBytes: number;

  private constructor(folder: string) {
    this.#folder = folder;
    const common = readText(join(folder, 'commondir'));
    this.#stash = join(common === null ? folder : resolve(folder, common), 'logs/refs/stash');
    this.#reflogBytes = bytesOf(this.#reflog);
    this.#stashBytes = bytesOf(this.#stash);
  }

  /** Of a root; null: it is no checkout. */
  static of(root: string): GitFolder | null {
    const folder = gitFolderOf(join(root, '.git'));
    return folder === null ? null : new GitFolder(folder);
  }

  get #reflog(): string {
    return join(this.#folder, 'logs/HEAD');
  }

  /** How far the reflog has been read, bytes. */
  get readTo(): number {
    return this.#reflogBytes;
  }

  /** Reads on from there; a reflog that is shorter was cut, and is read from its end. */
  readFrom(bytes: number): void {
    this.#reflogBytes = Math.min(bytes, bytesOf(this.#reflog));
  }

  /** Whether git is at work on the checkout's files. */
  get isBusy(): boolean {
    return existsSync(join(this.#folder, 'index.lock'));
  }

  /** What git last wrote to which file; null: that cannot be told now. */
  get index(): GitIndex | null {
    return this.isBusy ? null : GitIndex.read(join(this.#folder, 'index'));
  }

  /** The rules of `.git/info/exclude`; null: there are none. */
  get exclude(): string | null {
    return readText(join(this.#folder, 'info/exclude'), MAX_RULES_BYTES);
  }

  /** What git did to the files since it was last asked; null: nothing but commits. */
  takeMove(): string | null {
    const before = this.#reflogBytes;
    const stashBefore = this.#stashBytes;
    this.#reflogBytes = bytesOf(this.#reflog);
    this.#stashBytes = bytesOf(this.#stash);
    const move = gitMoveIn(readPart(this.#reflog, before, this.#reflogBytes));
    // To stash ends with a reset.
    return this.#stashBytes === stashBefore ? move : 'stash';
  }
}

function bytesOf(path: string): number {
  return look(() => statSync(path))?.size ?? 0;
}

function readPart(path: string, from: number, to: number): string {
  if (to <= from) return '';
  const start = Math.max(from, to - MAX_READ);
  return (
    look(() => {
      const file = openSync(path, 'r');
      try {
        const bytes = Buffer.alloc(to - start);
        return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, start));
      } finally {
        closeSync(file);
      }
    }) ?? ''
  );
}
