import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIME_LIMIT = 5_000;

/** The person's ignore rules for every repository, as git finds them; empty: there are none. */
export async function globalRules(): Promise<string> {
  const configured = await textOr(
    '',
    run('git', ['config', '--global', '--type=path', '--get', 'core.excludesFile'], {
      timeout: TIME_LIMIT,
    }).then(({ stdout }) => stdout.trim()),
  );
  const usual = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'git/ignore');
  return textOr('', readFile(configured === '' ? usual : configured, 'utf8'));
}

/** Git may be missing or say no, and the file too: then there are no such rules. */
async function textOr(other: string, text: Promise<string>): Promise<string> {
  try {
    return await text;
  } catch (error) {
    if (error instanceof Error) return other;
    throw error;
  }
}
