import { join } from 'node:path';
import { gitFolderOf, readText } from './repository.ts';

/** Git's own word where branches are kept in another form than files. */
const KEPT_ELSEWHERE = '.invalid';

/** The branch that a checkout is on, by its top folder; null: on none, or no checkout. Reads two of git's files. */
export function branchOf(root: string): string | null {
  const gitFolder = gitFolderOf(join(root, '.git'));
  const head = gitFolder === null ? null : readText(join(gitFolder, 'HEAD'));
  const branch = /^ref: refs\/heads\/(.+)$/.exec(head ?? '')?.[1];
  return branch === undefined || branch === KEPT_ELSEWHERE ? null : branch;
}
