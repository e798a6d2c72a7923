import type { DurationMs, EpochMs } from '../../engine/model/units.ts';
import type { FileChange } from './file-changes.ts';
import { SETTLE } from './settling.ts';

/** Many changes that are one fact: nobody edited these files one by one. */
export interface Storm {
  readonly files: number;
  /** What git did, such as `checkout`; null: known by its shape alone. */
  readonly cause: string | null;
}

/** Between two storms of one cause that are one. Chosen: the pauses of a rebase or an install are shorter. */
const ONE_STORM: DurationMs = 3_000;

/** Two storms of a root that are parts of one, as one; null: they are two. */
export function joined(one: Storm & { readonly at: EpochMs }, next: Storm & { readonly at: EpochMs }) {
  if (one.cause !== next.cause || Math.abs(next.at - one.at) > ONE_STORM) return null;
  return { files: one.files + next.files, cause: one.cause };
}

/** What changes that settled together come to. */
export interface Verdict {
  readonly edits: readonly FileChange[];
  /** At most one of git's, and one known by its shape. */
  readonly storms: readonly Storm[];
}

/** What git did to a checkout's files, and which of these are as it left them. */
export interface GitMove {
  /** Such as `checkout`. */
  readonly what: string;
  readonly explains: (path: string) => boolean;
}

/**
 * Tells work from storms: what git wrote, and more files at once than a person saves, are one fact each.
 * `gitMove`: what git did meanwhile; null: nothing.
 */
export function judge(changes: readonly FileChange[], gitMove: GitMove | null): Verdict {
  const byGit = new Set(changes.filter(({ path }) => gitMove?.explains(path)));
  const others = changes.filter((change) => !byGit.has(change));
  const isStorm = others.length > SETTLE.many;
  const storms: Storm[] = [];
  if (gitMove !== null && byGit.size > 0) storms.push({ files: byGit.size, cause: gitMove.what });
  if (isStorm) storms.push({ files: others.length, cause: null });
  return { edits: isStorm ? [] : others, storms };
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
