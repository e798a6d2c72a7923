import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostOf, newAccount, newRepository } from '../../../builders/account.ts';
import {
  commandFor,
  type HookPayload,
  happens,
  installHooks,
  runCommand,
} from '../../../builders/agent-hooks.ts';
import { fileCall, sessionStart, userPrompt } from '../../../builders/claude-code-payloads.ts';
import { startHost } from '../../../builders/running-host.ts';
import { caseLines, casesAreMissing } from '../../../builders/shared-cases.ts';
import { feeding } from '../../../native/hook-process.ts';

const TIMES = 1_000;

describe('H-08: what Holloway itself causes is not recorded', () => {
  test.skipIf(casesAreMissing())('a call of its own MCP tool', async () => {
    const account = newAccount();
    await installHooks(account);
    const [template] = caseLines<HookPayload>('hook-stdin/own-tool-call.json');
    const call = JSON.parse(JSON.stringify(template).replace('{{APP}}', 'holloway')) as HookPayload; // safe: as it was
    const host = await hostOf(account);

    expect(await happens(account, call)).toBeNull();
    expect(
      await runCommand(account, commandFor(account, 'PostToolUse'), feeding(JSON.stringify(call))),
    ).toMatchObject({
      exitCode: 0,
      stdout: '',
    });
    for (let time = 0; time < TIMES; time++) {
      const payload = { ...call, tool_use_id: `call-${time}` };
      expect(await host.ask('hook.handle', { agent: 'claude-code', payload })).toEqual({
        stdout: '',
        exitCode: 0,
      });
    }
    expect(await host.ask('host.status', {})).toMatchObject({ events: 0, errors: 0, declined: 0 });
  });

  test('a session in its own folder, by whatever path', async () => {
    const account = newAccount();
    await installHooks(account);
    const link = join(account.folder, 'link');
    symlinkSync(account.home, link);
    const host = await startHost(link, { env: account.environment });
    for (const folder of [account.home, join(account.home, 'logs'), link]) {
      await happens(account, sessionStart('own', folder));
      await happens(account, userPrompt('own', folder, 'summarise the harbour tariff'));
    }
    for (let time = 0; time < TIMES; time++) {
      await host.ask('hook.handle', {
        agent: 'claude-code',
        payload: fileCall('own', account.home, 'notes.md'),
      });
    }
    expect(await host.ask('host.status', {})).toMatchObject({ events: 0, errors: 0, spooled: 0 });
  });

  test('changes of files in its own folder, beside others that count', async () => {
    const account = newAccount();
    const folder = await newRepository(account, 'code/shop', ['src/cart.ts']);
    const host = await hostOf(account);
    const changed = (project: string, path: string, at: number) => ({
      source: 'editor',
      session: 'day',
      project,
      type: 'file_changed',
      access: 'edit',
      at,
      paths: [path],
    });
    const own = Array.from({ length: TIMES }, (_, at) => [
      changed(folder, join(account.home, 'holloway.db-wal'), at),
      changed(account.folder, '.holloway/logs/host.log', at),
      changed(account.home, 'spool/a.event', at),
    ]).flat();
    expect(await host.ask('event.record', { events: own })).toEqual({
      accepted: 0,
      duplicates: 0,
      rejected: [],
    });
    expect(await host.ask('host.status', {})).toMatchObject({ events: 0 });

    const other = changed(folder, join(folder, 'src/cart.ts'), 0);
    expect(await host.ask('event.record', { events: [other] })).toMatchObject({ accepted: 1 });
  });
});
