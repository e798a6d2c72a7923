import { basename } from 'node:path';
import { EvaluationError } from '../evaluation-error.ts';
import type { MalformedLine } from '../load-trajectories.ts';
import { EXTENSION, type Input, readInputs } from '../read-inputs.ts';
import { type Commit, decodeCommit } from './commit.ts';

/** One repository's commits, oldest first; never empty. */
export interface RepoHistory {
  readonly repo: string;
  readonly commits: readonly Commit[];
}

/** A history read, as the manifest names it. */
export interface HistoryFile extends Omit<Input, 'lines'> {
  readonly commits: number;
}

/** Everything read from the data. */
export interface LoadedHistories {
  readonly histories: readonly RepoHistory[];
  readonly files: readonly HistoryFile[];
  readonly malformed: readonly MalformedLine[];
}

/**
 * Reads files, and every `.jsonl` file of folders in the order of their names; each is one repository, called
 * as the file is. Throws EvaluationError where no commit is found, and what the file system throws.
 */
export async function loadHistories(places: readonly string[]): Promise<LoadedHistories> {
  const histories: RepoHistory[] = [];
  const files: HistoryFile[] = [];
  const malformed: MalformedLine[] = [];
  for await (const { lines, ...input } of readInputs(places)) {
    const commits: Commit[] = [];
    for (const { line, content } of lines) {
      const commit = decodeCommit(content);
      if (commit !== null) commits.push(commit);
      else malformed.push({ file: input.file, line, problem: 'not a commit: hash, t and files are needed' });
    }
    files.push({ ...input, commits: commits.length });
    if (commits.length > 0) {
      const repo = basename(input.file, EXTENSION);
      histories.push({ repo, commits: commits.toSorted((a, b) => a.at - b.at) });
    }
  }
  if (histories.length === 0) throw new EvaluationError('no-commits', `no commits in ${places.join(', ')}`);
  return { histories, files, malformed };
}
