import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DurationMs } from '../../engine/model/units.ts';

const run = promisify(execFile);

/** Chosen: a history of 100,000 commits is walked in about a second. */
const TIME_LIMIT: DurationMs = 5_000;

/**
 * What a reading git command prints, or null where git says no, is missing or takes too long. Takes no lock
 * of the repository's and reads no configuration that could run programs of others.
 */
export async function readGit(gitFolder: string, command: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', ['--no-optional-locks', '--git-dir', gitFolder, ...command], {
      timeout: TIME_LIMIT,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
      windowsHide: true,
    });
    return stdout;
  } catch (error) {
    if (error instanceof Error) return null; // execFile rejects with one error for every way of saying no.
    throw error;
  }
}
