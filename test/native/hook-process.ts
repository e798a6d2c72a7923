import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

type HookProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** How a hook process ended. */
export interface HookOutcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly tookMs: number;
}

/** Writes a payload and ends stdin, as agents do. */
export function feeding(payload: string | Buffer): (hook: HookProcess) => void {
  return (hook) => hook.stdin.end(payload);
}

/** The environment that a hook can count on. */
export const BARE_ENVIRONMENT = { PATH: '/usr/bin:/bin' } as const;

/** Run a hook client to its end. `feed` gets the process as soon as it has been started. */
export async function runHook(
  program: string,
  args: readonly string[],
  feed: (hook: HookProcess) => void,
  env: Readonly<Record<string, string>> = BARE_ENVIRONMENT,
  user: { readonly uid?: number; readonly gid?: number } = {},
): Promise<HookOutcome> {
  const startedAt = performance.now();
  const hook = spawn(program, args, { ...user, env, stdio: ['pipe', 'pipe', 'pipe'] });
  // A hook need not read all that it is given.
  hook.stdin.on('error', () => hook.stdin.destroy());
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    hook[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  feed(hook);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    hook.on('error', reject);
    hook.on('exit', (code) => {
      hook.stdin.destroy();
      hook.on('close', () => resolve(code));
    });
  });
  return { exitCode, ...output, tookMs: performance.now() - startedAt };
}

/** An event as it lies in the spool. */
export interface SpooledEvent {
  readonly name: string;
  readonly head: string;
  readonly payload: Buffer;
}

/** The events in the spool of a home folder, in name order, which is time order. */
export function readSpool(home: string): readonly SpooledEvent[] {
  return readdirIfThere(join(home, 'spool'))
    .filter((name) => name.endsWith('.event'))
    .sort()
    .map((name) => {
      const content = readFileSync(join(home, 'spool', name));
      const lineEnd = content.indexOf('\n');
      return { name, head: content.subarray(0, lineEnd).toString(), payload: content.subarray(lineEnd + 1) };
    });
}

/** How often `spool/<counter>` was counted. */
export function readCounter(home: string, counter: 'declined' | 'dropped'): number {
  return readdirIfThere(join(home, 'spool')).includes(counter)
    ? readFileSync(join(home, 'spool', counter)).length
    : 0;
}

function readdirIfThere(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return [];
    throw error;
  }
}
