import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Account, hostOf, newAccount, newRepository } from '../../../builders/account.ts';
import { afterSpool } from '../../../builders/after-spool.ts';
import {
  commandsFor,
  expectHarmless,
  hookGroups,
  installHooks,
  replaceHookClient,
  runCommand,
} from '../../../builders/agent-hooks.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { feeding } from '../../../native/hook-process.ts';
import { isFullSize } from '../full-size.ts';

function allCommands(account: Account): readonly string[] {
  const commands = Object.keys(hookGroups(account)).flatMap((event) => commandsFor(account, event, 'Edit'));
  expect(commands).toHaveLength(5);
  return commands;
}

/** Every file below a folder, git's own aside. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.git/'))
    .sort();
}

describe.skipIf(casesAreMissing())('H-02: no input makes a hook fail', () => {
  test.each(['compiled', 'shell', 'node'] as const)('with the %s client', async (kind) => {
    const account = newAccount();
    await installHooks(account);
    await replaceHookClient(account, kind);
    const host = await hostOf(account);
    const folder = await newRepository(account, 'code/shop', ['src/cart.ts']);
    const before = { account: readdirSync(account.folder), repository: filesIn(folder) };

    // The slower clients at full size only: the commands differ by one word.
    const commands = allCommands(account).slice(0, kind === 'compiled' || isFullSize ? undefined : 1);
    for (const command of commands) {
      for (const name of readdirSync(casePath('hook-stdin'))) {
        const payload = readFileSync(casePath(join('hook-stdin', name)));
        expectHarmless(await runCommand(account, command, feeding(payload), { folder }));
      }
    }

    // What came in is stored, or declined and counted; all of it can be read, and no file was made from a
    // name in it.
    const { events, errors, declined, state } = await afterSpool(host);
    expect({ errors, state }).toEqual({ errors: 0, state: 'learning' });
    expect(events).toBeGreaterThan(0);
    expect(declined).toBeGreaterThan(0);
    expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, events });
    for (const { name } of (await host.ask('project.list', {})).projects)
      await host.ask('memory.recall', { project: name, query: 'login test' });
    expect({ account: readdirSync(account.folder), repository: filesIn(folder) }).toEqual(before);
    expect(readdirSync(account.home).filter((name) => !name.startsWith('holloway.db'))).toEqual([
      'backups',
      'bin',
      'logs',
      'run',
      'spool',
      'undo',
    ]);
  });

  test.each(['compiled', 'shell', 'node'] as const)(
    'with the %s client, streams closed early',
    async (kind) => {
      const account = newAccount();
      await installHooks(account);
      await replaceHookClient(account, kind);
      await hostOf(account);
      const payload = readFileSync(casePath('hook-stdin/ok-prompt.json'));
      for (const command of allCommands(account)) {
        const outputClosed = await runCommand(account, command, (hook) => {
          hook.stdout.destroy();
          hook.stdin.end(payload);
        });
        const inputClosed = await runCommand(account, command, (hook) => hook.stdin.destroy());
        for (const outcome of [outputClosed, inputClosed]) {
          expectHarmless(outcome);
          expect(outcome.stdout).toBe('');
        }
      }
    },
  );
});
