import { describe, expect, test } from 'vitest';
import { type Account, hostOf, newAccount, newRepository } from '../../../builders/account.ts';
import { afterSpool } from '../../../builders/after-spool.ts';
import { contextIn, type HookPayload, happens, installHooks } from '../../../builders/agent-hooks.ts';
import { fileCall, sessionEnd, sessionStart, userPrompt } from '../../../builders/claude-code-payloads.ts';
import type { RunningHost } from '../../../builders/running-host.ts';
import { caseLines, casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

async function wired(): Promise<{ readonly account: Account; readonly host: RunningHost }> {
  const account = newAccount();
  await installHooks(account);
  return { account, host: await hostOf(account) };
}

const twiceAtOnce = (account: Account, payload: HookPayload) =>
  Promise.all([happens(account, payload), happens(account, payload)]);

describe('H-17: the same event twice counts once', () => {
  test.skipIf(casesAreMissing())('a session’s start and a tool call, at once and again later', async () => {
    const { account, host } = await wired();
    const [start] = caseLines<HookPayload>('hook-stdin/ok-session-start.json');
    const [edit] = caseLines<HookPayload>('hook-stdin/ok-post-edit.json');
    await twiceAtOnce(account, start!);
    await twiceAtOnce(account, edit!);
    // No window of time is kept, so "two seconds apart" is any time later, and also after a restart.
    await happens(account, edit!);
    await host.stop();
    const restarted = await hostOf(account);
    await happens(account, edit!);
    await happens(account, start!);
    expect(await afterSpool(restarted)).toMatchObject({ events: 2, errors: 0 });
    expect(storedEvents(account).map(({ type }) => type)).toEqual(['session_started', 'tool_call']);
    expect(await restarted.ask('memory.stats', {})).toMatchObject({ sessions: 1 });
  });

  test('context is offered once', async () => {
    const { account } = await wired();
    const folder = await newRepository(account, 'code/shop', ['src/harbour/tariff.ts']);
    await happens(account, userPrompt('earlier', folder, 'round the harbour tariff'));
    await happens(account, fileCall('earlier', folder, 'src/harbour/tariff.ts'));
    const prompt = userPrompt('now', folder, 'the harbour tariff is odd');
    const answers = [...(await twiceAtOnce(account, prompt)), await happens(account, prompt)];
    expect(answers.map(contextIn).filter((context) => context !== null)).toHaveLength(1);
    expect(storedEvents(account).filter(({ session }) => session === 'now')).toHaveLength(1);
  });

  test('in whatever order: a call before its session’s start, an end before the last call', async () => {
    const { account, host } = await wired();
    const files = ['src/cart.ts', 'src/total.ts'];
    const folder = await newRepository(account, 'code/shop', files);
    const [first, last] = files.map((file) => fileCall('s', folder, file));
    for (const payload of [
      first!,
      sessionStart('s', folder),
      sessionEnd('s', folder),
      last!,
      first!,
      sessionStart('s', folder),
    ]) {
      await happens(account, payload);
    }
    expect(storedEvents(account).map(({ type }) => type)).toEqual([
      'tool_call',
      'session_started',
      'session_ended',
      'tool_call',
    ]);
    expect(await host.ask('memory.stats', {})).toMatchObject({ sessions: 1, files: 2 });
    const { associations } = await host.ask('memory.explain', {
      project: folder,
      query: 'cart',
      path: 'src/cart.ts',
    });
    expect(associations.map(({ name }) => name)).toContain('src/total.ts');
  });
});
