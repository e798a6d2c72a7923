import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretPath } from '../sources/redaction/secret-path.ts';

/**
 * Whether a file may be suggested: not where its name says that it holds secrets, and not where the checkout
 * at hand no longer has it. Projects without a folder on this machine have no disk to ask. Cost: one look at
 * the disk a file.
 */
export function suggestibleIn(root: string | null): (path: string) => boolean {
  const hasFolder = root !== null && existsSync(root);
  return (path) => !isSecretPath(path) && (!hasFolder || existsSync(join(root, path)));
}
