import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MatchPath, pathPatterns } from '../sources/patterns/path-patterns.ts';
import { isSecretPath } from '../sources/redaction/secret-path.ts';

/** Files that the person wants recorded and never suggested. */
export class IgnoredFiles {
  #matches: MatchPath = () => false;

  /** Throws `PatternError` where a pattern is none. */
  use(patterns: readonly string[]): void {
    this.#matches = pathPatterns(patterns);
  }

  /** `path`: relative to its project. */
  has(path: string): boolean {
    return this.#matches(path);
  }
}

const NONE_IGNORED = new IgnoredFiles();

/**
 * Whether a file may be suggested: not where its name says that it holds secrets, and not where the checkout
 * at hand no longer has it. Projects without a folder on this machine have no disk to ask. Cost: one look at
 * the disk a file.
 */
export function suggestibleIn(
  root: string | null,
  ignored: IgnoredFiles = NONE_IGNORED,
): (path: string) => boolean {
  const hasFolder = root !== null && existsSync(root);
  return (path) => !isSecretPath(path) && !ignored.has(path) && (!hasFolder || existsSync(join(root, path)));
}
