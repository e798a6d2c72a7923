import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { look } from '../sources/look.ts';
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

/** What a note must hold: a scope of which a part is missing would take more. */
const noted = z.object({
  scope: z.object({
    projects: z.array(z.object({ id: z.number(), key: z.string(), name: z.string() })),
    throughEventId: z.number(),
    since: z.number().nullable(),
    until: z.number().nullable(),
    kinds: z.array(z.string()).nullable(),
    sessions: z.array(z.string()).nullable(),
    events: z.array(z.number()).nullable(),
    resources: z.array(z.object({ kind: z.string(), name: z.string() })).nullable(),
    withMentions: z.boolean(),
  }),
  counts: z.object({ events: z.number() }),
});

/** Notes what an erasure takes in a file, which goes when it cannot be undone any more. */
export function writeErased(file: string, erased: Erased): void {
  writeFileSync(file, JSON.stringify(erased), { mode: OWNER_ONLY, flush: true });
}

/** What was noted; null where there is no file, or none that can be read. */
export function readErased(file: string): Erased | null {
  const text = look(() => readFileSync(file, 'utf8'));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    // Safe: writeErased is the only writer, and its end is there only if it is whole.
    return noted.safeParse(value).success ? (value as Erased) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
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
