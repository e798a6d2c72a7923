import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/store.ts';
import type { ErasureScope } from './erasure-scope.ts';
import type { ErasureCounts } from './erasure-survey.ts';
import type { Wait } from './retention.ts';

/** What an erasure took, and how much. */
export interface Erased {
  readonly scope: ErasureScope;
  readonly counts: ErasureCounts;
}

const OWNER_ONLY = 0o600;

/** Notes what an erasure takes in a file, which goes when it cannot be undone any more. */
export function writeErased(file: string, erased: Erased): void {
  writeFileSync(file, JSON.stringify(erased), { mode: OWNER_ONLY, flush: true });
}

/** What was noted; null where there is no file. */
export function readErased(file: string): Erased | null {
  // Safe: writeErased is the only writer.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Erased) : null;
}

/** Where it is noted what an erasure takes. */
export function erasedFile(undoFolder: string, id: number): string {
  return join(undoFolder, `${id}.json`);
}

/**
 * What a project's log waits for while an erasure that takes something of it is not done: until when it can be
 * undone; null: there is none. Reads a small file for each of those.
 */
export function waitForErasures(store: Store, undoFolder: string, projectId: number): Wait | null {
  const key = store.projects.byId(projectId)?.key;
  const ends = store.erasing
    .list()
    .filter(({ id }) =>
      readErased(erasedFile(undoFolder, id))?.scope.projects.some(
        (project) => project.id === projectId || project.key === key,
      ),
    )
    .map(({ state, undoUntil }) => (state === 'undoable' ? undoUntil : null));
  if (ends.length === 0) return null;
  return { until: ends.reduce((last, end) => (last === null || end === null ? null : Math.max(last, end))) };
}
