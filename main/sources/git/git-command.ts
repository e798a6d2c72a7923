import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DurationMs } from '../../engine/model/units.ts';

const run = promisify(execFile);

/** Chosen: a history of 100,000 commits is walked in about a second. */
const TIME_LIMIT: DurationMs = 5_000;

/**
 * What stands before every command: it takes no lock of the repository's, pages nothing, and starts no hook
 * and no program that a repository's own settings name.
 */
export const READING: readonly string[] = [
  '--no-optional-locks',
  '--no-pager',
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', 'core.hooksPath=/dev/null'],
  ...['-c', 'core.quotePath=false'],
];

/** Where git's own programs lie, where that is not the usual place. */
const KEPT = 'GIT_EXEC_PATH';

/**
 * What git is started with: nothing that points it to another repository, asks the person, or lets it fetch
 * what a partial clone lacks.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || name === KEPT);
  return {
    ...Object.fromEntries(own),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: '',
    LC_ALL: 'C',
  };
}

/**
 * What a reading git command prints, or null where git says no, is missing or takes too long. `gitFolder`: null for
 * what the person set for all repositories.
 */
export async function readGit(gitFolder: string | null, command: readonly string[]): Promise<string | null> {
  const ofOne = gitFolder === null ? [] : ['--git-dir', gitFolder];
  try {
    const { stdout } = await run('git', [...READING, ...ofOne, ...command], {
      timeout: TIME_LIMIT,
      killSignal: 'SIGKILL',
      env: gitEnvironment(),
      windowsHide: true,
    });
    return stdout;
  } catch (error) {
    if (error instanceof Error) return null; // execFile rejects with one error for every way of saying no.
    throw error;
  }
}
