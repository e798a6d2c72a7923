import { expect, onTestFinished, test } from 'vitest';
import { newAccount } from '../../../builders/account.ts';
import { expectHarmless, hookGroups, installHooks, runCommand } from '../../../builders/agent-hooks.ts';
import { busyTime } from '../../../builders/busy-time.ts';
import { sessionStart } from '../../../builders/claude-code-payloads.ts';
import { feeding } from '../../../native/hook-process.ts';
import { startHost as startScripted } from '../../../native/scripted-host.ts';

/** Seconds, the unit of Claude Code. */
const LARGEST_LIMIT = 10;
/** Well before the limits that the agent is told, ms. */
const OWN_DEADLINE_MS = 1_000;

test('H-04: the hook keeps a deadline of its own, far below the limits that the agent is told', async () => {
  const account = newAccount();
  await installHooks(account);
  const handlers = Object.values(hookGroups(account)).flatMap((groups) =>
    groups.flatMap(({ hooks }) => hooks),
  );
  expect(handlers.length).toBeGreaterThan(0);
  for (const { timeout } of handlers) {
    expect(timeout).toBeGreaterThan(OWN_DEADLINE_MS / 1_000);
    expect(timeout).toBeLessThanOrEqual(LARGEST_LIMIT);
  }

  const hanging = await startScripted(account.home, () => undefined);
  onTestFinished(hanging.close);
  for (const { command } of handlers) {
    const payload = feeding(JSON.stringify(sessionStart('s', account.folder)));
    const outcome = await runCommand(account, command, payload);
    expectHarmless(outcome);
    expect(outcome.tookMs).toBeLessThan(busyTime(OWN_DEADLINE_MS));
  }
  expect(hanging.calls).toHaveLength(handlers.length);
});
