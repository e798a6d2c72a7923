import type { FileChange } from './file-changes.ts';
import { SETTLE } from './settling.ts';

/** Many changes that are one fact: nobody edited these files one by one. */
export interface Storm {
  readonly files: number;
  /** What git did, such as `checkout`; null: known by its shape alone. */
  readonly cause: string | null;
}

/** What changes that settled together come to. */
export interface Verdict {
  readonly edits: readonly FileChange[];
  readonly storm: Storm | null;
}

/**
 * Tells work from storms: what git wrote, and more files at once than a person saves, are one fact.
 * `gitMove`: what git did to the checkout meanwhile; null: nothing.
 */
export function judge(changes: readonly FileChange[], gitMove: string | null): Verdict {
  const isStorm = gitMove !== null || changes.length > SETTLE.many;
  if (changes.length === 0 || !isStorm) return { edits: changes, storm: null };
  return { edits: [], storm: { files: changes.length, cause: gitMove } };
}

/** A line of git's reflog, behind the tab: what git did, and in brackets its step. */
const REFLOG_ACT = /^[^\t]*\t(?<act>[a-z-]+)(?: \((?<step>[a-z-]+)\))?/;

/**
 * What git did to the files of a checkout, by the lines that its reflog gained; null: at most commits, which
 * leave files as they are.
 */
export function gitMoveIn(reflog: string): string | null {
  const acts = reflog.split('\n').flatMap((line) => {
    const { act, step } = REFLOG_ACT.exec(line)?.groups ?? {};
    if (act === undefined) return [];
    if (act !== 'commit') return [act];
    return step === 'cherry-pick' ? [step] : [];
  });
  return acts.at(-1) ?? null;
}
