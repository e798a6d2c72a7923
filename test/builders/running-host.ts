import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { MethodName, ParamsOf, ResultOf } from '../../contracts/methods.ts';
import { type Client, connect } from '../../main/socket/client.ts';

const PROGRAM = join(import.meta.dirname, '../../scripts/holloway.mjs');

/** How a run of the command ended. */
export interface CommandOutcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Settings of a process of the product beside its home. */
export interface ProcessSettings {
  readonly env?: Readonly<Record<string, string>>;
  /** User and group it runs as; needs root. */
  readonly uid?: number;
  readonly gid?: number;
  /** The command of another installation. */
  readonly program?: string;
}

/** `holloway serve --json` as a process, ready or not; killed when the test ends. */
export interface ServeProcess {
  readonly pid: number;
  /** What it says on stdout, a line each; undefined when it has ended. */
  readonly nextLine: () => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** What it has told the person on stderr so far. */
  readonly told: () => string;
  /** Settles with all it told once that fits; rejects if it ends before. */
  readonly tells: (words: RegExp) => Promise<string>;
  /** Settles with the exit code when it has ended; null: killed. */
  readonly ended: Promise<number | null>;
  /** Sends SIGKILL and waits for the end. */
  readonly kill: () => Promise<void>;
  /** Asks it to stop, and gives the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** A host that accepts requests. */
export interface RunningHost extends ServeProcess {
  readonly home: string;
  readonly socket: string;
  /** Opens its window in a browser; empty where it offers none. */
  readonly url: string;
  /** A connection of its own, closed when the test ends. */
  readonly connect: () => Promise<Client>;
  /** Calls a method over one connection that is kept. */
  readonly ask: <M extends MethodName>(method: M, params: ParamsOf<M>) => Promise<ResultOf<M>>;
}

function start(args: readonly string[], home: string, { env, program = PROGRAM, ...user }: ProcessSettings) {
  return spawn(process.execPath, [program, ...args], {
    ...user,
    env: { ...process.env, HOLLOWAY_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return () => text;
}

/** Runs `holloway` with these arguments to its end. */
export async function holloway(
  home: string,
  args: readonly string[],
  settings: ProcessSettings = {},
): Promise<CommandOutcome> {
  const child = start(args, home, settings);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const [exitCode] = await once(child, 'close');
  return { exitCode, stdout: stdout(), stderr: stderr() };
}

function tellsOn(child: ChildProcessByStdio<null, Readable, Readable>, told: () => string) {
  return (words: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (words.test(told())) resolve(told());
      };
      child.stderr.on('data', look);
      child.once('close', () => reject(new Error(`it ended and never told ${words}: ${told()}`)));
      look();
    });
}

/** Runs something when it is over: a test (`onTestFinished`), or all tests of a file (what `whenAllOver` gives). */
export type WhenOver = (end: () => Promise<void>) => void;

/** Starts the host of a home, and does not wait for it. */
export function serve(
  home: string,
  settings: ProcessSettings = {},
  whenOver: WhenOver = onTestFinished,
): ServeProcess {
  const child = start(['serve', '--json'], home, settings);
  const told = collect(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  whenOver(kill);
  return {
    pid: child.pid!,
    nextLine: async () => {
      const { value } = await lines.next();
      return value === undefined ? undefined : JSON.parse(value);
    },
    told,
    tells: tellsOn(child, told),
    ended,
    kill,
    stop: async () => {
      child.kill('SIGTERM');
      return await ended;
    },
  };
}

/** Waits until a host accepts requests. */
export async function ready(
  home: string,
  process: ServeProcess,
  whenOver: WhenOver = onTestFinished,
): Promise<RunningHost> {
  const line = await process.nextLine();
  if (line?.ready !== true) throw new Error(`The host did not start: ${process.told()}`);
  const open = async (): Promise<Client> => {
    const client = await connect({ home });
    whenOver(async () => client.close());
    return client;
  };
  let kept: Promise<Client> | undefined;
  return {
    ...process,
    home,
    socket: String(line.socket),
    url: String(line.url ?? ''),
    connect: open,
    ask: async (method, params) => {
      kept ??= open();
      return await (await kept).call(method, params);
    },
  };
}

/** Starts the host of a home, and waits until it accepts requests. */
export function startHost(
  home: string,
  settings: ProcessSettings = {},
  whenOver: WhenOver = onTestFinished,
): Promise<RunningHost> {
  return ready(home, serve(home, settings, whenOver), whenOver);
}
