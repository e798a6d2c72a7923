import { type Dirent, existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileState, Look } from '../../main/sources/editors/file-changes.ts';
import type { IgnoreRules } from '../../main/sources/editors/ignore-rules.ts';
import { isFileLeftAlone } from '../../main/sources/editors/left-alone.ts';
import { look } from '../../main/sources/look.ts';

/** A look at a root, and what it met. */
export interface RootLook extends Look {
  readonly folders: number;
  /** Checkouts inside it, absolute: they are roots of their own. */
  readonly nested: readonly string[];
}

/** How long others wait for their turn, ms. Chosen: events of the system's queue must be taken in time. */
const SLICE = 20;

/**
 * Looks at every file of a root that is not ignored; follows no links, and passes over what is neither file nor
 * folder. Cost: a call for each entry; some 0.5 s for 60,000 files, in slices.
 */
export async function lookAtFiles(root: string, rules: IgnoreRules): Promise<RootLook> {
  const files = new Map<string, FileState>();
  const unreadable: string[] = [];
  const nested: string[] = [];
  const waiting = [''];
  let folders = 0;
  let turnBegan = performance.now();
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = look(() => readdirSync(join(root, folder!), { withFileTypes: true }));
    if (entries === null) unreadable.push(folder);
    else folders++;
    for (const entry of entries ?? []) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (rules.ignoresFolder(path)) continue;
        if (isCheckout(join(root, path))) nested.push(join(root, path));
        else waiting.push(path);
      } else if (isWatchedFile(entry, path, rules)) {
        const state = fileState(join(root, path));
        if (state !== undefined) files.set(path, state);
      }
    }
    if (performance.now() - turnBegan > SLICE) {
      await nextTurn();
      turnBegan = performance.now();
    }
  }
  return { files, unreadable, nested, folders };
}

/** Whether a folder is a checkout of its own. */
export function isCheckout(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}

function isWatchedFile(entry: Dirent, path: string, rules: IgnoreRules): boolean {
  return entry.isFile() && !isFileLeftAlone(path) && !rules.ignoresFile(path);
}

/** The file of a path as the disk has it; undefined: there is none. */
export function fileState(path: string): FileState | undefined {
  const found = look(() => lstatSync(path, { throwIfNoEntry: false }));
  return found?.isFile() ? stateOf(found) : undefined;
}

function stateOf({ mtimeMs, size, ino }: Stats): FileState {
  return { modifiedAt: mtimeMs, bytes: size, fileNumber: ino };
}
