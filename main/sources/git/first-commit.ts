import { readGit } from './git-command.ts';

/**
 * Hash of the oldest root commit that HEAD descends from: the same in every clone and after every move. Null
 * for a repository without commits, and where git cannot tell. Walks the history: once per repository.
 */
export async function firstCommit(gitFolder: string): Promise<string | null> {
  const roots = await readGit(gitFolder, ['rev-list', '--max-parents=0', 'HEAD']);
  return roots?.trim().split('\n').at(-1) || null;
}
