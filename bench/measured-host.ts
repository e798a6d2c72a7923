import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Client, connect } from '../main/socket/client.ts';
import { cpuMs, residentBytes } from './process-figures.ts';
import { projectRoot } from './project-root.ts';

/** What users run. */
const SERVE = join(projectRoot, 'scripts', 'holloway.mjs');

/** A host in a process of its own. */
export interface MeasuredHost {
  readonly home: string;
  readonly pid: number;
  /** The address that opens its window. */
  readonly url: string;
  /** From spawn to the `ready` line, ms. */
  readonly readyMs: number;
  readonly connect: () => Promise<Client>;
  /** Memory that the process holds now, bytes; null where the system does not say. */
  readonly residentBytes: () => number | null;
  /** Processor time that the process has used, ms, to 10 ms; null where the system does not say. */
  readonly cpuMs: () => number | null;
  /** Asks it to end, and settles when it has. Throws where it ends with an error. */
  readonly stop: () => Promise<void>;
}

/** A folder for a host and its projects, short enough for a socket; removed by {@link withHome}. */
export async function withHome<Result>(work: (home: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'hwb-'));
  try {
    return await work(join(folder, 'home'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the host as its users do and waits until it is ready. */
export async function startHost(home: string): Promise<MeasuredHost> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [SERVE, 'serve', '--json'], {
    env: { ...process.env, HOLLOWAY_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Should this process fail, no host outlives it.
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const url = await readyUrl(child);
  const pid = child.pid!;
  return {
    home,
    pid,
    url,
    readyMs: performance.now() - startedAt,
    connect: () => connect({ home }),
    residentBytes: () => residentBytes(pid),
    cpuMs: () => cpuMs(pid),
    stop: () => stop(child),
  };
}

/** Runs work beside a host that is stopped afterwards, whatever becomes of the work. */
export async function withHost<Result>(
  home: string,
  work: (host: MeasuredHost, client: Client) => Promise<Result>,
): Promise<Result> {
  const host = await startHost(home);
  try {
    const client = await host.connect();
    const result = await work(host, client);
    client.close();
    return result;
  } finally {
    await host.stop();
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) {
    if (line.includes('"ready":true')) return String(JSON.parse(line).url);
  }
  throw new Error('The host ended before it was ready.');
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The host ended with code ${code}.`)),
    );
    child.kill('SIGTERM');
  });
}
