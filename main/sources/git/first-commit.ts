import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DurationMs } from '../../engine/model/units.ts';

const run = promisify(execFile);

/** Chosen: a history of 100,000 commits is walked in about a second. */
const TIME_LIMIT: DurationMs = 5_000;

/**
 * Hash of the oldest root commit that HEAD descends from: the same in every clone and after every move. Null for a
 * repository without commits, and where git is missing or takes too long. Walks the history: once per repository.
 */
export async function firstCommit(gitFolder: string): Promise<string | null> {
  try {
    const { stdout } = await run(
      'git',
      ['--no-optional-locks', '--git-dir', gitFolder, 'rev-list', '--max-parents=0', 'HEAD'],
      {
        timeout: TIME_LIMIT,
        env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
        windowsHide: true,
      },
    );
    return stdout.trim().split('\n').at(-1) || null;
  } catch (error) {
    if (error instanceof Error) return null; // git says no in many ways; without a hash the path identifies.
    throw error;
  }
}
