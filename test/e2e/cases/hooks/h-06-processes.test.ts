import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { type Account, hostOf, newAccount, newRepository } from '../../../builders/account.ts';
import { afterSpool } from '../../../builders/after-spool.ts';
import {
  commandFor,
  type HookPayload,
  happens,
  installHooks,
  runCommand,
} from '../../../builders/agent-hooks.ts';
import { fileCall, sessionEnd, sessionStart } from '../../../builders/claude-code-payloads.ts';
import { recordedCall } from '../../../builders/recorded-calls.ts';
import type { RunningHost } from '../../../builders/running-host.ts';
import { storedEvents } from '../../../builders/stored-events.ts';
import { isFullSize } from '../full-size.ts';

const SESSIONS = isFullSize ? 300 : 60;
const CALLS_PER_SESSION = 10;
const FILES = Array.from({ length: 40 }, (_, index) => `src/part-${index}.ts`);
/** Of a hundred agents, and of a hundred hooks. */
const AGENTS_KILLED = 30;
const HOOKS_KILLED = 5;
/** Events after which the runtime's young generation has grown to what it needs, once and for all: some 45 MB. */
const WARMING_EVENTS = 1_000;
/** Agents at work at the same time. */
const AT_ONCE = 4;
const MEMORY_GROWTH_BYTES = 50_000_000;

/** Whether this one of a hundred is among the unlucky; spread evenly, and the same in each run. */
function isAmong(share: number, index: number): boolean {
  return (index * 37) % 100 < share;
}

function payloadsOf(session: string, folder: string): readonly HookPayload[] {
  const calls = Array.from({ length: CALLS_PER_SESSION }, (_, call) =>
    fileCall(session, folder, FILES[(session.length * 7 + call * 3) % FILES.length]!),
  );
  return [sessionStart(session, folder), ...calls, sessionEnd(session, folder)];
}

/**
 * An agent in a process of its own, which runs its hooks one after the other; may be killed while it runs
 * one.
 */
async function runAgent(
  account: Account,
  payloads: readonly HookPayload[],
  isKilled: boolean,
): Promise<void> {
  const script = `while IFS= read -r payload; do printf '%s' "$payload" | sh -c "$0" >/dev/null; echo done; done`;
  const agent = spawn('/bin/sh', ['-c', script, commandFor(account, 'PostToolUse')], {
    env: { HOME: account.folder, PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(agent, 'close');
  agent.stdin.on('error', () => undefined); // One that is killed does not read on.
  agent.stdin.end(payloads.map((payload) => `${JSON.stringify(payload)}\n`).join(''));
  let hooks = 0;
  for await (const _ of createInterface({ input: agent.stdout })) {
    hooks += 1;
    if (isKilled && hooks === payloads.length / 2) agent.kill('SIGKILL');
  }
  await ended;
}

async function killHookHalfWay(account: Account, payload: HookPayload): Promise<void> {
  const text = JSON.stringify(payload);
  const { exitCode } = await runCommand(account, commandFor(account, payload.hook_event_name), (hook) => {
    hook.stdin.write(text.slice(0, text.length / 2), () => hook.kill('SIGKILL'));
  });
  expect(exitCode).toBeNull();
}

/**
 * Processes that the host started, and processes that run from the account's folder, dead ones that linger
 * included.
 */
function processesOf(account: Account, host: number): readonly string[] {
  return execFileSync('ps', ['-Ao', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => new RegExp(`^\\s*\\d+\\s+${host}\\s`).test(line) || line.includes(account.folder));
}

async function warmUp(host: RunningHost, project: string): Promise<void> {
  for (let index = 0; index < WARMING_EVENTS; index++) {
    const event = recordedCall(index, { project, session: 'warming' });
    await host.ask('event.record', { events: [event] });
  }
}

test('H-06: the number of processes does not grow', { timeout: 300_000 }, async () => {
  const account = newAccount();
  await installHooks(account);
  const folder = await newRepository(account, 'code/shop', FILES);
  const host = await hostOf(account);
  for (const payload of payloadsOf('warm-up', folder)) await happens(account, payload);
  await warmUp(host, folder);
  const { memoryBytes: before } = await host.ask('host.status', {});

  const sessions = Array.from({ length: SESSIONS }, (_, index) => index).values();
  const work = async (): Promise<void> => {
    for (const index of sessions) {
      const payloads = payloadsOf(`session-${index}`, folder);
      const isCutShort = payloads.map((_, call) => isAmong(HOOKS_KILLED, index * payloads.length + call));
      for (const payload of payloads.filter((_, call) => isCutShort[call]))
        await killHookHalfWay(account, payload);
      await runAgent(
        account,
        payloads.filter((_, call) => !isCutShort[call]),
        isAmong(AGENTS_KILLED, index),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  await vi.waitFor(() => expect(processesOf(account, host.pid)).toEqual([]), {
    timeout: 5_000,
    interval: 50,
  });
  const { memoryBytes, events, errors, declined } = await afterSpool(host);
  expect(errors).toBe(0);
  expect(declined).toBe(0);
  expect(memoryBytes - before).toBeLessThan(MEMORY_GROWTH_BYTES);
  // Agents that live report everything but the hooks that were killed.
  expect(events - WARMING_EVENTS).toBeGreaterThan(SESSIONS * CALLS_PER_SESSION * 0.7);
  const stored = storedEvents(account);
  expect(stored).toHaveLength(events);
  expect(new Set(stored.map(({ type, session, callId }) => `${type} ${session} ${callId}`)).size).toBe(
    events,
  );
});
