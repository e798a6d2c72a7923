import { execFile } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { holloway, type RunningHost, startHost } from './running-host.ts';
import { casePath } from './shared-cases.ts';
import { tempFolder } from './temp-folder.ts';

const run = promisify(execFile);

/** A person's account on a machine, in a temp folder that goes when the test ends. */
export interface Account {
  /** The person's home folder. */
  readonly folder: string;
  /** Holloway's folder in it; made by whatever needs it. */
  readonly home: string;
  /** The settings file of Claude Code. */
  readonly settings: string;
  /** What its programs find beside the PATH. */
  readonly environment: Readonly<Record<string, string>>;
}

/** An account in which nothing is installed yet. */
export function newAccount(): Account {
  const folder = realpathSync(tempFolder());
  return {
    folder,
    home: join(folder, '.holloway'),
    settings: join(folder, '.claude', 'settings.json'),
    environment: { HOME: folder, GIT_CONFIG_GLOBAL: '/dev/null' },
  };
}

/** Starts the account's host, and waits until it accepts requests. */
export function hostOf(account: Account): Promise<RunningHost> {
  return startHost(account.home, { env: account.environment });
}

/** Runs a command of `holloway` in the account, and gives its report. */
export async function report(account: Account, ...args: readonly string[]): Promise<unknown> {
  const outcome = await holloway(account.home, [...args, '--json'], { env: account.environment });
  expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
  return JSON.parse(outcome.stdout);
}

/** A git repository with one commit of these files, at a path below the account's folder. */
export async function newRepository(
  account: Account,
  path: string,
  files: readonly string[],
): Promise<string> {
  const folder = join(account.folder, path);
  writeFiles(folder, files);
  await git(account, folder, 'init', '--quiet');
  await git(account, folder, 'add', '--all');
  await git(account, folder, 'commit', '--quiet', '--message', 'start');
  return folder;
}

/** Writes files of a line each; folders are made. */
export function writeFiles(folder: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `// ${file}\n`);
  }
}

/** Runs git in a folder, as somebody, and gives what it prints. */
export async function git(account: Account, folder: string, ...args: readonly string[]): Promise<string> {
  const somebody = ['-c', 'user.name=dev', '-c', 'user.email=dev@example.test'];
  const { stdout } = await run('git', [...somebody, ...args], { cwd: folder, env: environmentOf(account) });
  return stdout;
}

/** The folder with the repositories that the shared `make-repos.sh` makes of that kind. */
export async function sharedRepositories(account: Account, kind: string): Promise<string> {
  const folder = join(account.folder, 'code');
  await run('sh', [casePath('tools/make-repos.sh'), folder, kind], { env: environmentOf(account) });
  return folder;
}

function environmentOf(account: Account): NodeJS.ProcessEnv {
  return { ...process.env, ...account.environment };
}
