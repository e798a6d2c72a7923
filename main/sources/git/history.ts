import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RecordedEvent } from '../../../contracts/event.ts';
import type { Repository } from './repository.ts';

/** What is read of a history. */
export interface HistoryLimits {
  /** Latest commits read at most. */
  readonly commits: number;
  /** A commit with more files says little about which belong together, and is passed over. */
  readonly filesOfOne: number;
}

/** Chosen: years of a busy repository in some seconds; a commit of more files is an import or a rename. */
export const HISTORY_LIMITS: HistoryLimits = { commits: 5_000, filesOfOne: 30 };

/** Separates commits and their fields in git's output: no path and no hash can hold it. */
const COMMIT_MARK = '\u0001';
const MS_PER_SECOND = 1_000;
/** A quoted path whose escapes are those of JSON. */
const QUOTED = /^"(?:[^"\\]|\\["\\])*"$/;

/** A commit as an event, and how many commits were read so far. */
export interface ReadCommit {
  readonly commits: number;
  /** Null for a commit that is passed over. */
  readonly event: RecordedEvent | null;
}

/**
 * The commits of a checkout's branch, oldest first, each as one event of the files it changed, at its own
 * time. Merges are left out, renames give the new name. Ends early where git ends; takes no lock of the
 * repository's. Throws where git cannot be run or fails.
 */
export async function* readHistory(
  { root, commonFolder }: Repository,
  limits: HistoryLimits,
  stop: AbortSignal,
): AsyncGenerator<ReadCommit> {
  const git = spawn('git', ['--no-optional-locks', ...logCommand(limits)], {
    cwd: root,
    env: {
      ...process.env,
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_DIR: undefined,
      LC_ALL: 'C',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stop,
    windowsHide: true,
  });
  let told = '';
  git.stderr.setEncoding('utf8').on('data', (part: string) => {
    told += part;
  });
  const ended = new Promise<void>((resolve, reject) => {
    git.once('error', reject);
    git.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`git could not read ${commonFolder}: ${told.trim()}`)),
    );
  });
  // Awaited below; until then its failure is no unhandled one.
  ended.catch(() => undefined);
  let commits = 0;
  let current: Commit | null = null;
  for await (const line of createInterface({ input: git.stdout })) {
    if (line.startsWith(COMMIT_MARK)) {
      if (current !== null) yield { commits: ++commits, event: toEvent(current, root, limits) };
      current = beginning(line);
    } else if (current !== null && line !== '') current.paths.push(...pathsOf(line));
  }
  if (current !== null) yield { commits: ++commits, event: toEvent(current, root, limits) };
  await ended;
}

function logCommand({ commits }: HistoryLimits): readonly string[] {
  return [
    '-c',
    'core.quotePath=false',
    'log',
    '--no-merges',
    '--reverse',
    `--max-count=${commits}`,
    '--find-renames',
    '--diff-filter=AMR',
    '--name-status',
    '--no-show-signature',
    `--format=${COMMIT_MARK}%H${COMMIT_MARK}%ct`,
  ];
}

interface Commit {
  readonly hash: string;
  readonly at: number;
  readonly paths: string[];
}

function beginning(line: string): Commit {
  const [, hash = '', seconds = ''] = line.split(COMMIT_MARK);
  return { hash, at: Number(seconds) * MS_PER_SECOND, paths: [] };
}

/** The path of `M<tab>path` or `R100<tab>old<tab>new`; none for a name with control characters. */
function pathsOf(line: string): readonly string[] {
  const path = line.slice(line.lastIndexOf('\t') + 1);
  // With these settings git quotes quotes and backslashes, as JSON does, and control characters otherwise.
  if (!path.startsWith('"')) return [path];
  return QUOTED.test(path) ? [String(JSON.parse(path))] : [];
}

function toEvent({ hash, at, paths }: Commit, root: string, limits: HistoryLimits): RecordedEvent | null {
  if (paths.length === 0 || paths.length > limits.filesOfOne) return null;
  return {
    at,
    source: 'git',
    session: `commit ${hash}`,
    project: root,
    type: 'file_changed',
    access: 'edit',
    paths,
    callId: hash,
  };
}
