import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type HookClientKind, installHookClient } from '../native/hook/install-hook-client.ts';
import { projectRoot } from './project-root.ts';

/** A hook client, or the empty process that it is held against. */
export interface HookProgram {
  readonly name: string;
  readonly path: string;
}

/** A program that does nothing: what starting any process costs. */
export const EMPTY: HookProgram = { name: 'empty process', path: '/usr/bin/true' };

const CLIENTS = [
  { name: 'C', source: 'hook.c', kind: 'compiled' },
  { name: 'sh + curl', source: 'hook.sh', kind: 'shell' },
  { name: 'Node', source: 'hook.mjs', kind: 'node' },
] as const satisfies readonly { name: string; source: string; kind: HookClientKind }[];

/** Installs each client of its own kind below a folder; those that this machine cannot have are named. */
export async function installClients(
  folder: string,
): Promise<{ readonly programs: readonly HookProgram[]; readonly missing: readonly string[] }> {
  const programs: HookProgram[] = [];
  const missing: string[] = [];
  for (const { name, source, kind } of CLIENTS) {
    const sourceFolder = join(folder, kind, 'source');
    mkdirSync(sourceFolder, { recursive: true });
    copyFileSync(join(projectRoot, 'native', 'hook', source), join(sourceFolder, source));
    const installed = await installHookClient({ binFolder: join(folder, kind, 'bin'), sourceFolder }).catch(
      () => null,
    );
    if (installed?.kind === kind) programs.push({ name, path: installed.path });
    else missing.push(name);
  }
  return { programs, missing };
}

/** What one run of a hook took, ms from spawn to exit, and printed. */
export interface HookRun {
  readonly ms: number;
  readonly printed: string;
}

/** Runs a hook as an agent does. Throws where it fails, which no hook may. */
export function runHook({ name, path }: HookProgram, home: string, event: string, payload: string): HookRun {
  const startedAt = performance.now();
  const { status, stdout } = spawnSync(path, ['claude-code', event], {
    input: payload,
    encoding: 'utf8',
    env: { ...process.env, HOLLOWAY_HOME: home },
  });
  const ms = performance.now() - startedAt;
  if (status !== 0) throw new Error(`The hook client ${name} ended with ${status}.`);
  return { ms, printed: stdout };
}

/** Runs a hook while this process goes on; settles when it has ended. Rejects where it fails. */
export function spawnHook(
  { name, path }: HookProgram,
  home: string,
  event: string,
  payload: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, ['claude-code', event], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, HOLLOWAY_HOME: home },
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The hook client ${name} ended with ${code}.`)),
    );
    // The empty process ends without reading.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reject(error);
    });
    child.stdin.end(payload);
  });
}
