import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { PROBE_EVENT, probeAnswer } from './probe.ts';

/** What came of running an installed command as the agent would. */
export interface ProbeResult {
  /** Null: ended by a signal, or not in time. */
  readonly exitCode: number | null;
  readonly elapsedMs: number;
  /** Standard output: nothing, one JSON object, or what no agent would understand. */
  readonly output: 'empty' | 'answer' | 'invalid';
  /** The host answered this very probe: client, socket and host work together. */
  readonly reachedHost: boolean;
}

/** Longest wait for a probe, milliseconds: far above the hook's own deadline, far below the agent's. */
export const PROBE_DEADLINE_MS = 2_000;

/** All the programs that a hook may count on, whatever the agent hands on to it. */
const BARE_PATH = '/usr/bin:/bin';

/** Runs an installed command with a probe. Does not throw for what the command does. */
export async function probeCommand(command: string): Promise<ProbeResult> {
  const id = `probe-${randomUUID()}`;
  const startedAt = performance.now();
  const { exitCode, stdout } = await run(
    command,
    JSON.stringify({ hook_event_name: PROBE_EVENT, session_id: id, cwd: '' }),
  );
  return {
    exitCode,
    elapsedMs: performance.now() - startedAt,
    output: stdout === '' ? 'empty' : isStrictJson(stdout) && stdout.startsWith('{') ? 'answer' : 'invalid',
    reachedHost: stdout.trim() === probeAnswer(id),
  };
}

/** Whether a text is JSON as the standard has it: no comments, no trailing commas. */
export function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function run(command: string, input: string): Promise<{ exitCode: number | null; stdout: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', command], {
      env: { HOME: homedir(), PATH: BARE_PATH },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: PROBE_DEADLINE_MS,
      killSignal: 'SIGKILL',
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      stdout += piece;
    });
    // A command that ends without reading breaks the pipe; its exit code tells what there is to tell.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    // Whatever a killed command started may hold its output open; there is no waiting for that.
    child.on('exit', (_, signal) => signal && child.stdout.destroy());
    child.on('close', (exitCode) => resolve({ exitCode, stdout }));
  });
}
