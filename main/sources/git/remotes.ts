import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { readGit } from './git-command.ts';
import type { Repository } from './repository.ts';

const LOCAL = /^(?:file:\/\/)?(\/.*)$/;

/**
 * Where a repository was cloned from, and itself: addresses and folders, in one spelling. Two checkouts that
 * share one are clones of each other or of a third.
 */
export async function originsOf({ root, commonFolder }: Repository): Promise<ReadonlySet<string>> {
  const listed = await readGit(commonFolder, ['config', '--get-regexp', '^remote\\..*\\.url$']);
  const addresses = (listed ?? '')
    .split('\n')
    .map((line) => line.slice(line.indexOf(' ') + 1).trim())
    .filter((address) => address !== '');
  return new Set([commonFolder, ...addresses.map((address) => normalised(address, root))]);
}

/** Folders as git's own folder there, addresses without user, password and ending. */
function normalised(address: string, root: string): string {
  const local = LOCAL.exec(address)?.[1] ?? (address.startsWith('.') ? resolve(root, address) : null);
  if (local !== null && isAbsolute(local)) return gitFolderAt(local);
  return address
    .replace(/^\w+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .replace(':', '/')
    .replace(/(?:\.git)?\/*$/, '')
    .toLowerCase();
}

function gitFolderAt(folder: string): string {
  const inside = resolve(folder, '.git');
  const found = existsSync(inside) ? inside : folder;
  return existsSync(found) ? realpathSync(found) : found;
}
