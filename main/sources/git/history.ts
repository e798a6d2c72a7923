import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RecordedEvent } from '../../../contracts/event.ts';
import { commitSession } from '../../engine/model/commit-session.ts';
import type { DurationMs } from '../../engine/model/units.ts';
import { look } from '../look.ts';
import { gitEnvironment, READING } from './git-command.ts';
import { type PathChange, Renames } from './renames.ts';
import type { Repository } from './repository.ts';

/** What is read of a history. */
export interface HistoryLimits {
  /** Latest commits read at most. */
  readonly commits: number;
  /** A commit with more files says little about which belong together, and is passed over. */
  readonly filesOfOne: number;
  /** After so long what was read is all: the latest commits. */
  readonly time: DurationMs;
}

/**
 * Chosen: years of a busy repository in some seconds; no more files of one commit than learning looks back at
 * together, so that each is associated with each.
 */
export const HISTORY_LIMITS: HistoryLimits = { commits: 5_000, filesOfOne: 26, time: 60_000 };

/** Separates commits and their fields in git's output: no path and no hash can hold it. */
const COMMIT_MARK = '\u0001';
const MS_PER_SECOND = 1_000;
/** A quoted path whose escapes are those of JSON. */
const QUOTED = /^"(?:[^"\\]|\\["\\])*"$/;
/** Beyond so many new and vanished files of one commit only those are paired that did not change. */
const RENAME_LIMIT = 200;
const HOW: Readonly<Record<string, PathChange['how']>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
};

/**
 * The commits of a checkout's branch, oldest first, each as one event of the files it changed, at its own
 * time and by the names that these files have today. Left out are merges, commits of too many files, and files
 * that are gone. `onRead` is told how many commits were read so far. Throws where git cannot be run or fails.
 */
export async function readHistory(
  { root, commonFolder }: Repository,
  limits: HistoryLimits,
  onRead: (commits: number) => void = () => {},
): Promise<readonly RecordedEvent[]> {
  const git = spawn('git', [...READING, ...logCommand(limits, isPartial(commonFolder))], {
    cwd: root,
    env: gitEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limits.time,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  let told = '';
  git.stderr.setEncoding('utf8').on('data', (part: string) => {
    told += part;
  });
  const closed = once(git, 'close');
  // Awaited below; until then its failure is no unhandled one.
  closed.catch(() => undefined);
  const commits: Commit[] = [];
  for await (const line of createInterface({ input: git.stdout })) {
    if (line.startsWith(COMMIT_MARK)) {
      commits.push(beginning(line));
      onRead(commits.length);
    } else if (line !== '') commits.at(-1)?.changes.push(...changesOf(line));
  }
  const [code, signal] = await closed;
  // The commit at which git was ended may lack files.
  if (signal === 'SIGKILL' && commits.length > 1) commits.pop();
  else if (code !== 0)
    throw new Error(`git could not read ${commonFolder}: ${told.trim() || `ended (${signal ?? code})`}`);
  return toEvents(commits, root, limits).reverse();
}

function logCommand({ commits }: HistoryLimits, isWithoutContents: boolean): readonly string[] {
  return [
    'log',
    '--no-merges',
    `--max-count=${commits}`,
    isWithoutContents ? '--find-renames=100%' : '--find-renames',
    `-l${RENAME_LIMIT}`,
    '--diff-filter=AMRD',
    '--ignore-submodules=all',
    '--name-status',
    ...['--no-show-signature', '--no-ext-diff', '--no-textconv', '--no-color', '--no-mailmap', '--no-notes'],
    `--format=${COMMIT_MARK}%H${COMMIT_MARK}%ct`,
  ];
}

/** A clone that fetches contents when they are asked for: similar files cannot be compared there. */
function isPartial(commonFolder: string): boolean {
  const packs = join(commonFolder, 'objects/pack');
  return (
    existsSync(packs) && (look(() => readdirSync(packs)) ?? []).some((name) => name.endsWith('.promisor'))
  );
}

interface Commit {
  readonly hash: string;
  readonly at: number;
  readonly changes: PathChange[];
}

function beginning(line: string): Commit {
  const [, hash = '', seconds = ''] = line.split(COMMIT_MARK);
  return { hash, at: Number(seconds) * MS_PER_SECOND, changes: [] };
}

/** The change of `M<tab>path` or `R100<tab>old<tab>new`; none for a name with control characters. */
function changesOf(line: string): readonly PathChange[] {
  const [status = '', ...names] = line.split('\t');
  const how = HOW[status.charAt(0)];
  const [before, path = before] = names.map(unquoted);
  return how === undefined || before == null || path == null ? [] : [{ how, path, before }];
}

/** With these settings git quotes quotes and backslashes, as JSON does, and control characters otherwise. */
function unquoted(name: string): string | null {
  if (!name.startsWith('"')) return name;
  return QUOTED.test(name) ? String(JSON.parse(name)) : null;
}

/** Newest first, as the commits are. */
function toEvents(commits: readonly Commit[], root: string, limits: HistoryLimits): RecordedEvent[] {
  const renames = new Renames();
  return commits.flatMap(({ hash, at, changes }) => {
    const paths = renames.follow(changes);
    if (paths.length === 0 || changes.length > limits.filesOfOne) return [];
    const event: RecordedEvent = {
      at,
      source: 'git',
      session: commitSession(hash),
      project: root,
      type: 'file_changed',
      access: 'edit',
      paths: [...paths],
      callId: hash,
    };
    return [event];
  });
}
