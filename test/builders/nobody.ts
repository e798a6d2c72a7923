import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A user without rights. */
const NOBODY = 65_534;

/** Whom a process of a test becomes, if the test runs as root. */
export const asNobody = { uid: NOBODY, gid: NOBODY } as const;

/** Whether no process can become another user, which needs root; says so once for the file that asks. */
export function nobodyIsMissing(): boolean {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) console.warn('SKIPPED: permissions are tested by becoming another user, which needs root');
  return !isRoot;
}

/** A folder and all that lies in it. */
export function allIn(folder: string): readonly string[] {
  return [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ];
}

/** Makes a folder and all that lies in it nobody's. */
export function giveToNobody(folder: string): void {
  for (const path of allIn(folder)) chownSync(path, NOBODY, NOBODY);
}
