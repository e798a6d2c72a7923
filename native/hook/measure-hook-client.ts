import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { installHookClient } from './install-hook-client.ts';

/**
 * Prints how long one hook call takes with each client, beside the start of an empty process in the same run.
 * A worker thread plays a host that answers at once: `npx node native/hook/measure-hook-client.ts`.
 */
const RUNS = 500;
const PAYLOAD = JSON.stringify({
  hook_event_name: 'PostToolUse',
  tool_response: { stdout: 'x'.repeat(4_000) },
});
const ANSWER = '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"src/cart.ts"}}';
const CLIENTS = { C: 'hook.c', sh: 'hook.sh', Node: 'hook.mjs' } as const;

interface Program {
  readonly name: string;
  readonly path: string;
  readonly timesMs: number[];
}

function answerAtOnce(socket: string): void {
  const response = `HTTP/1.1 200 OK\r\nContent-Length: ${ANSWER.length}\r\n\r\n${ANSWER}`;
  createServer((connection) => {
    let received = '';
    connection.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      if (received.endsWith(PAYLOAD)) connection.end(response);
    });
  }).listen(socket, () => parentPort?.postMessage('ready'));
}

function compileEmptyProcess(folder: string): string {
  const path = join(folder, 'empty');
  execFileSync('cc', ['-O2', '-o', path, '-x', 'c', '-'], { input: 'int main(void) { return 0; }' });
  return path;
}

async function installClients(folder: string, socket: string): Promise<Program[]> {
  const programs: Program[] = [];
  for (const [name, source] of Object.entries(CLIENTS)) {
    const sourceFolder = join(folder, name, 'source');
    mkdirSync(join(folder, name, 'run'), { recursive: true });
    mkdirSync(sourceFolder);
    writeFileSync(join(folder, name, 'run/endpoint'), socket);
    copyFileSync(join(import.meta.dirname, source), join(sourceFolder, source));
    const { path } = await installHookClient({ binFolder: join(folder, name, 'bin'), sourceFolder });
    programs.push({ name, path, timesMs: [] });
  }
  return programs;
}

function timeOnce({ name, path, timesMs }: Program, expected: string): void {
  const startedAt = performance.now();
  const { stdout } = spawnSync(path, ['claude-code', 'PostToolUse'], { input: PAYLOAD, encoding: 'utf8' });
  timesMs.push(performance.now() - startedAt);
  if (stdout !== expected) throw new Error(`${name} printed ${JSON.stringify(stdout)}`);
}

function print({ name, timesMs }: Program, emptyMs: number): void {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => sorted[Math.floor(share * sorted.length)]);
  const figures = [p50, p50 - emptyMs, p99].map((ms) => ms.toFixed(1).padStart(8));
  console.log(name.padEnd(14), ...figures, (p50 / emptyMs).toFixed(1).padStart(8));
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hook-'));
  const socket = join(folder, 'socket');
  const host = new Worker(new URL(import.meta.url), { workerData: socket });
  try {
    await new Promise((resolve) => host.once('message', resolve));
    const empty: Program = { name: 'empty process', path: compileEmptyProcess(folder), timesMs: [] };
    const clients = await installClients(folder, socket);
    // In turns, so that whatever else the machine does falls on all alike.
    for (let run = 0; run < RUNS; run++) {
      for (const client of clients) {
        // Untimed: what follows a heavy process pays for cold caches, and each shall pay the same.
        spawnSync(empty.path);
        timeOnce(client, ANSWER);
      }
      spawnSync(empty.path);
      timeOnce(empty, '');
    }
    console.log(''.padEnd(14), ...['p50 ms', 'on top', 'p99 ms', 'ratio'].map((title) => title.padStart(8)));
    const emptyMs = empty.timesMs.toSorted((a, b) => a - b)[RUNS / 2] ?? 0;
    for (const program of [empty, ...clients]) print(program, emptyMs);
  } finally {
    await host.terminate();
    rmSync(folder, { recursive: true });
  }
}

if (isMainThread) await measure();
else answerAtOnce(workerData);
