import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';

/** A process of a test, killed when the test ends. */
export interface Child {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  /** Its next line of output; undefined when it has ended. */
  readonly nextLine: () => Promise<string | undefined>;
  /** Sends SIGKILL and gives all lines that it still wrote. */
  readonly kill: () => Promise<readonly string[]>;
  /** Ends its input and waits until it has ended. */
  readonly finish: () => Promise<void>;
}

/** Starts a TypeScript file under this process's Node, with `options` of `spawn`. */
export function startChild(
  script: string,
  args: readonly string[],
  options: { readonly uid?: number; readonly gid?: number } = {},
): Child {
  const child = spawn(process.execPath, [script, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => (await lines.next()).value;
  return {
    process: child,
    nextLine,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      const rest: string[] = [];
      for (let line = await nextLine(); line !== undefined; line = await nextLine()) rest.push(line);
      return rest;
    },
    finish: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
