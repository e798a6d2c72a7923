import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { look } from '../look.ts';

/** A checkout of a repository: its main one, a worktree, or a submodule's. */
export interface Repository {
  /** Top folder of the checkout. */
  readonly root: string;
  /** The folder that all worktrees of the repository share. */
  readonly commonFolder: string;
}

/** Largest file of git's read here. Chosen: a path is the longest thing in one. */
const MAX_TEXT_BYTES = 64 * 1024;

/**
 * The innermost checkout that a folder lies in, or null. Reads git's own files and starts no process. Folders
 * in `notRoots` are passed over even where they hold a repository, such as a home folder kept in git.
 */
export function findRepository(folder: string, notRoots: ReadonlySet<string>): Repository | null {
  for (let root = folder; ; root = dirname(root)) {
    const commonFolder = notRoots.has(root) ? null : commonFolderOf(root);
    if (commonFolder !== null) return { root, commonFolder };
    if (dirname(root) === root) return null;
  }
}

/** Checkouts that a repository names, its worktrees whose folders are gone included. */
export function checkoutsOf(repository: Repository): readonly string[] {
  const listed = join(repository.commonFolder, 'worktrees');
  const worktrees = (look(() => readdirSync(listed)) ?? []).flatMap((name) => {
    const pointer = readText(join(listed, name, 'gitdir'));
    return pointer === null ? [] : [dirname(resolve(listed, name, pointer))];
  });
  return [...new Set([repository.root, ...worktrees])];
}

function commonFolderOf(root: string): string | null {
  const gitFolder = gitFolderOf(join(root, '.git'));
  if (gitFolder === null || !existsSync(join(gitFolder, 'HEAD'))) return null;
  const shared = readText(join(gitFolder, 'commondir'));
  return look(() => realpathSync(shared === null ? gitFolder : resolve(gitFolder, shared)));
}

/** Whether a checkout is a submodule's: git keeps its folder among the modules of the repository around it. */
export function isSubmodule(root: string): boolean {
  const gitFolder = gitFolderOf(join(root, '.git'));
  const isKeptElsewhere = gitFolder !== null && dirname(gitFolder) !== root;
  return isKeptElsewhere && gitFolder.split(sep).includes('modules') && !isWorktree(gitFolder);
}

function isWorktree(gitFolder: string): boolean {
  return existsSync(join(gitFolder, 'commondir'));
}

/** A main checkout has a folder `.git`; worktrees and submodules a file that points elsewhere. */
export function gitFolderOf(path: string): string | null {
  if (look(() => statSync(path))?.isDirectory()) return path;
  const pointer = /^gitdir: (.+)$/m.exec(readText(path) ?? '')?.[1];
  return pointer === undefined ? null : resolve(dirname(path), pointer);
}

/** A small text file without its last line break, or null where there is none to read. Waits for no pipe. */
export function readText(path: string, maxBytes = MAX_TEXT_BYTES): string | null {
  const found = look(() => statSync(path));
  if (!found?.isFile() || found.size > maxBytes) return null;
  return look(() => readFileSync(path, 'utf8').trimEnd());
}
