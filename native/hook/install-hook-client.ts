import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PROGRAM_MODE = 0o700;
const FOLDER_MODE = 0o700;
/** Longest that building or trying a program may take, ms. Chosen: a compile takes well below a second. */
const STEP_TIMEOUT_MS = 30_000;
const COMPILERS = ['cc', 'gcc', 'clang'];
const COMPILER_FLAGS = ['-std=c99', '-O2'];

/** The four ways to have a hook client, best first: about 1 ms, 1 ms, 15 ms and 50 ms a hook call. */
export type HookClientKind = 'prebuilt' | 'compiled' | 'shell' | 'node';

/** The hook client that was installed, and where. */
export interface InstalledHookClient {
  readonly kind: HookClientKind;
  /** `<binFolder>/hook`: agents' settings name it, so it never changes. */
  readonly path: string;
}

/** Where to install to, and what from. */
export interface HookClientFolders {
  /** `bin/` in Holloway's home folder; made when missing. */
  readonly binFolder: string;
  /** The folder with `hook.c`, `hook.sh`, `hook.mjs` and `prebuilt/<platform>-<arch>/hook`. */
  readonly sourceFolder: string;
}

/**
 * Install the best hook client that works on this machine.
 *
 * Each candidate is run before it is put in place, so that a binary for another C library or a shell without
 * curl is passed over. In place, it replaces the old one in one step, for a hook may run at any moment; an
 * unchanged one is not touched. Takes up to a second where it compiles. Rejects with the file system's error
 * when the folder cannot be written, and with one that says what to install when no client runs here.
 */
export async function installHookClient(folders: HookClientFolders): Promise<InstalledHookClient> {
  const { binFolder } = folders;
  await mkdir(binFolder, { recursive: true, mode: FOLDER_MODE });
  const path = join(binFolder, 'hook');
  const candidate = join(binFolder, `.hook.${process.pid}.tmp`);
  try {
    const kind = await makeBestCandidate(folders, candidate);
    if (kind !== 'node') await rm(nodeProgram(binFolder), { force: true });
    await replaceIfChanged(candidate, path);
    return { kind, path };
  } finally {
    await rm(candidate, { force: true });
    await rm(`${candidate}.mjs`, { force: true });
  }
}

async function makeBestCandidate(folders: HookClientFolders, candidate: string): Promise<HookClientKind> {
  if (await makePrebuilt(folders, candidate)) return 'prebuilt';
  if (await makeCompiled(folders, candidate)) return 'compiled';
  if (await makeShell(folders, candidate)) return 'shell';
  await makeNode(folders, candidate);
  return 'node';
}

async function makePrebuilt({ sourceFolder }: HookClientFolders, candidate: string): Promise<boolean> {
  const prebuilt = join(sourceFolder, 'prebuilt', `${process.platform}-${process.arch}`, 'hook');
  return (await isCopied(prebuilt, candidate)) && (await succeeds(candidate, [], TRIAL_ENVIRONMENT));
}

async function makeCompiled({ sourceFolder }: HookClientFolders, candidate: string): Promise<boolean> {
  for (const compiler of COMPILERS) {
    const isCompiled = await succeeds(compiler, [
      ...COMPILER_FLAGS,
      '-o',
      candidate,
      join(sourceFolder, 'hook.c'),
    ]);
    if (!isCompiled) continue;
    await chmod(candidate, PROGRAM_MODE);
    if (await succeeds(candidate, [], TRIAL_ENVIRONMENT)) return true;
  }
  return false;
}

async function makeShell({ sourceFolder }: HookClientFolders, candidate: string): Promise<boolean> {
  if (!(await hasCurlForSockets())) return false;
  return (
    (await isCopied(join(sourceFolder, 'hook.sh'), candidate)) &&
    (await succeeds(candidate, [], TRIAL_ENVIRONMENT))
  );
}

async function makeNode({ binFolder, sourceFolder }: HookClientFolders, candidate: string): Promise<void> {
  const node = await findNode();
  const program = `${candidate}.mjs`;
  await copyFile(join(sourceFolder, 'hook.mjs'), program);
  await chmod(program, PROGRAM_MODE);
  await replaceIfChanged(program, nodeProgram(binFolder));
  await writeFile(candidate, nodeLauncher(node), { mode: PROGRAM_MODE });
}

/**
 * The Node for the launcher: the one that runs this, but in the desktop the first of the PATH, since the
 * desktop's own program would open the window at every hook.
 */
async function findNode(): Promise<string> {
  if (process.versions.electron === undefined) return process.execPath;
  try {
    return (await run('node', ['-p', 'process.execPath'], { timeout: STEP_TIMEOUT_MS })).stdout.trim();
  } catch (cause) {
    throw new Error(
      'No hook client runs on this machine: install curl, a C compiler or Node.js, then try again.',
      { cause },
    );
  }
}

function nodeProgram(binFolder: string): string {
  return join(binFolder, 'hook.mjs');
}

/**
 * Starts the Node program with the Node that installed it: the PATH of an agent may hold an older one, or
 * none. Settings for other Node programs, which could make Node itself fail, are left out.
 */
function nodeLauncher(node: string): string {
  return `#!/bin/sh
trap 'exit 0' 0
unset NODE_OPTIONS NODE_EXTRA_CA_CERTS
self=$0
[ ! -L "$self" ] || self=$(readlink -f "$self" 2>/dev/null)
ELECTRON_RUN_AS_NODE=1 ${quoteForShell(node)} "\${self%/*}/hook.mjs" "$@" 2>/dev/null
`;
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A home folder that cannot exist: with it the program ends at once and touches nothing. */
const TRIAL_ENVIRONMENT = { HOLLOWAY_HOME: '/dev/null/none' };

async function hasCurlForSockets(): Promise<boolean> {
  // The folders in which hook.sh looks before those of the PATH.
  const PATH = `/usr/bin:/bin:/usr/local/bin:${process.env.PATH ?? ''}`;
  try {
    const { stdout } = await run('curl', ['--version'], { env: { PATH }, timeout: STEP_TIMEOUT_MS });
    return stdout.includes('UnixSockets');
  } catch {
    return false;
  }
}

async function isCopied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  await chmod(to, PROGRAM_MODE);
  return true;
}

/** Whether the program can be started and ends with 0. That it cannot is an answer here, not an error. */
async function succeeds(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  try {
    const running = run(program, args, { env, timeout: STEP_TIMEOUT_MS });
    running.child.stdin?.end();
    await running;
    return true;
  } catch {
    return false;
  }
}

async function replaceIfChanged(from: string, to: string): Promise<void> {
  const [next, current] = await Promise.all([readFile(from), readIfThere(to)]);
  if (current?.equals(next) === true) {
    await chmod(to, PROGRAM_MODE);
    await rm(from);
  } else {
    await rename(from, to);
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
