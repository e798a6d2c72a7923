import { describe, expect, test } from 'vitest';
import { hostOf, newAccount } from '../../../builders/account.ts';
import { type HookPayload, happens, installHooks } from '../../../builders/agent-hooks.ts';
import { caseLines, casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

/** The folder of the fixture, and whose file is whose in it. */
const FOLDER = '/home/dev/code/demo';
const OWNERS: Readonly<Record<string, string | null>> = {
  'src/billing/tax.ts': 'ag_one',
  'docs/intro.md': 'ag_two',
  'src/billing/invoice.ts': 'ag_one',
  'src/main.ts': null,
  'docs/setup.md': 'ag_two',
};

describe.skipIf(casesAreMissing())('H-18: subagents are separate trains of thought', () => {
  test('files of different agents are not linked, and each event names its agent', async () => {
    const account = newAccount();
    await installHooks(account);
    const host = await hostOf(account);
    for (const payload of caseLines<HookPayload>('hook-stdin/subagents.jsonl'))
      await happens(account, payload);

    const stored = storedEvents(account);
    expect(Object.fromEntries(stored.map(({ paths, thread }) => [paths[0], thread]))).toEqual(OWNERS);
    for (const [path, owner] of Object.entries(OWNERS)) {
      const { associations } = await host.ask('memory.explain', { project: FOLDER, query: 'billing', path });
      const linked = associations.filter(({ kind }) => kind === 'file').map(({ name }) => name);
      const siblings = Object.keys(OWNERS).filter((other) => other !== path && OWNERS[other] === owner);
      expect(new Set(linked)).toEqual(new Set(siblings));
    }
    expect(await host.ask('memory.stats', {})).toMatchObject({ projects: 1, sessions: 1 });
  });
});
