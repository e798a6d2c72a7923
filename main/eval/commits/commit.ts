import { z } from 'zod';
import type { EpochMs } from '../../engine/model/units.ts';

/** Files changed together. */
export interface Commit {
  readonly hash: string;
  readonly at: EpochMs;
  /** Without repeats; at least one. */
  readonly files: readonly string[];
}

const wireCommit = z.object({
  hash: z.string().min(1),
  t: z.number(),
  files: z.array(z.string().min(1)).min(1),
});

/** Decodes one line of a history; null: it holds no commit. */
export function decodeCommit(line: string): Commit | null {
  const wire = wireCommit.safeParse(parsed(line));
  if (!wire.success) return null;
  const { hash, t, files } = wire.data;
  return { hash, at: t, files: [...new Set(files)] };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
