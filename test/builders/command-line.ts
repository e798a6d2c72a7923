import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

/** The program as people start it. */
export const PROGRAM = join(import.meta.dirname, '../../scripts/holloway.mjs');

/** What a command printed, and how it ended. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a command runs, and what it reads. */
export interface Surroundings {
  readonly cwd?: string;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command line with a home of its own. */
export interface CommandLine {
  readonly home: string;
  /** A folder that is a project, with symbolic links resolved. */
  readonly project: string;
  /** Starts `holloway`, in the project unless told otherwise. */
  readonly start: (args: readonly string[], surroundings?: Surroundings) => ChildProcessWithoutNullStreams;
  /** Runs it to its end. */
  readonly run: (args: readonly string[], surroundings?: Surroundings) => Promise<Outcome>;
  /** Runs it with `--json` and gives the document; fails where stdout holds anything else. */
  readonly json: (args: readonly string[], surroundings?: Surroundings) => Promise<unknown>;
}

/** Makes a command line for all tests of a file; with a host, if wanted, that runs throughout. */
export function commandLine({ hasHost }: { readonly hasHost: boolean }): CommandLine {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hw-cli-')));
  const home = join(folder, 'home');
  const project = mkdtempSync(join(folder, 'project-'));
  const start = (args: readonly string[], { cwd = project, env }: Surroundings = {}) =>
    spawn(process.execPath, [PROGRAM, ...args], {
      cwd,
      env: { ...process.env, HOLLOWAY_HOME: home, NO_COLOR: '1', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });

  const run = async (args: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> => {
    const child = start(args, surroundings);
    child.stdin.end(surroundings.stdin ?? '');
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code, stdout, stderr };
  };

  let host: ReturnType<typeof start> | undefined;
  if (hasHost) {
    beforeAll(async () => {
      host = start(['serve', '--json']);
      await once(host.stdout, 'data');
    });
  }
  afterAll(async () => {
    if (host !== undefined && host.exitCode === null) {
      host.kill('SIGTERM');
      await once(host, 'close');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    home,
    project,
    start,
    run,
    json: async (args, surroundings) => JSON.parse((await run([...args, '--json'], surroundings)).stdout),
  };
}
