import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git, hostOf, newAccount, newRepository } from '../../../builders/account.ts';
import { contextIn, happens, installHooks } from '../../../builders/agent-hooks.ts';
import { sessionStart, userPrompt } from '../../../builders/claude-code-payloads.ts';

const MEMORIES = 200;
const FILES = Array.from({ length: MEMORIES }, (_, index) => `src/harbour/tariff-${index}.ts`);

test('H-15: a project folder that is renamed, moved or cloned keeps its memory', async () => {
  const account = newAccount();
  await installHooks(account);
  const host = await hostOf(account);
  const before = await newRepository(account, 'code/port', FILES);
  const events = FILES.map((path, index) => ({
    source: 'agent',
    session: `s${index % 20}`,
    project: before,
    type: 'tool_call',
    tool: 'Edit',
    access: 'edit',
    paths: [path],
    callId: `c${index}`,
  }));
  expect(await host.ask('event.record', { events })).toMatchObject({ accepted: MEMORIES });

  const recalled = async (project: string) => {
    const { results } = await host.ask('memory.recall', { project, query: 'harbour tariff', limit: 1_000 });
    return results.map(({ path }) => path).sort();
  };
  const moved = join(account.folder, 'work', 'harbour-authority');
  await git(account, account.folder, 'init', '--quiet', 'work');
  renameSync(before, moved);
  await happens(account, sessionStart('after the move', moved));
  const context = contextIn(
    await happens(account, userPrompt('after the move', moved, 'what of tariff 17?')),
  );
  expect(context).toContain('src/harbour/tariff-17.ts — ');
  expect(await recalled(moved)).toEqual(FILES.toSorted());

  const clone = join(account.folder, 'clone');
  await git(account, account.folder, 'clone', '--quiet', moved, clone);
  await happens(account, sessionStart('in the clone', clone));
  expect(await recalled(clone)).toEqual(FILES.toSorted());

  const { projects } = await host.ask('project.list', {});
  expect(projects).toHaveLength(1);
  expect(projects[0]?.roots.toSorted()).toEqual([before, clone, moved].toSorted());
});
