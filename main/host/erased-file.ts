import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ErasureScope } from './erasure-scope.ts';
import type { ErasureCounts } from './erasure-survey.ts';

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
