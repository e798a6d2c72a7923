import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HoldingBack } from '../engine/model/delivery.ts';
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
 * Why a file may not be suggested; null: it may. `never-suggested`: its name says that it holds secrets, or the person
 * wants it so. `not-on-disk`: the checkout at hand does not have it now. Projects without a folder on this machine
 * have no disk to ask. Cost: one look at the disk a file.
 */
export function holdingBackIn(
  root: string | null,
  ignored: IgnoredFiles = NONE_IGNORED,
): (path: string) => HoldingBack | null {
  const hasFolder = root !== null && existsSync(root);
  return (path) => {
    if (isSecretPath(path) || ignored.has(path)) return 'never-suggested';
    return hasFolder && !existsSync(join(root, path)) ? 'not-on-disk' : null;
  };
}

/** Whether a file may be suggested, by {@link holdingBackIn}. */
export function suggestibleIn(root: string | null, ignored?: IgnoredFiles): (path: string) => boolean {
  const holdingBack = holdingBackIn(root, ignored);
  return (path) => holdingBack(path) === null;
}
