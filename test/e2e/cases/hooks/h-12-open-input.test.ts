import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hostOf, newAccount } from '../../../builders/account.ts';
import { afterSpool } from '../../../builders/after-spool.ts';
import {
  commandFor,
  expectHarmless,
  installHooks,
  replaceHookClient,
  runCommand,
} from '../../../builders/agent-hooks.ts';
import { busyTime } from '../../../builders/busy-time.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

/** The case's figure. */
const DONE_WITHIN_MS = 500;
/**
 * Twice that: the machine that runs the tests has other work to do, and its own deadline is a quarter of a
 * second.
 */
const GIVEN_UP_WITHIN_MS = 1_000;

describe.skipIf(casesAreMissing())('H-12: the hook does not wait for the end of its input', () => {
  test.each(['compiled', 'shell', 'node'] as const)('with the %s client', async (kind) => {
    const account = newAccount();
    await installHooks(account);
    await replaceHookClient(account, kind);
    const host = await hostOf(account);
    const command = commandFor(account, 'PostToolUse');
    const text = readFileSync(casePath('hook-stdin/ok-post-edit.json'), 'utf8').trimEnd();
    const payload = (id: string) => text.replace('call_0001', id);

    const open = await runCommand(account, command, (hook) => hook.stdin.write(payload('open')));
    // The end, two seconds later, does not come in time to matter: the hook is gone.
    const lineBreak = await runCommand(account, command, (hook) =>
      hook.stdin.write(`${payload('line break')}\n`),
    );
    const half = await runCommand(account, command, (hook) =>
      hook.stdin.write(payload('half').slice(0, 200)),
    );

    for (const outcome of [open, lineBreak, half]) expectHarmless(outcome);
    expect(open.tookMs).toBeLessThan(busyTime(DONE_WITHIN_MS));
    expect(lineBreak.tookMs).toBeLessThan(busyTime(DONE_WITHIN_MS));
    expect(half.tookMs).toBeLessThan(busyTime(GIVEN_UP_WITHIN_MS));
    expect(await afterSpool(host)).toMatchObject({ events: 2, declined: 1 });
    expect(storedEvents(account).map(({ callId }) => callId)).toEqual(['open', 'line break']);
  });
});
