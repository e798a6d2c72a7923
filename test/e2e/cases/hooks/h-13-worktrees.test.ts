import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  git,
  hostOf,
  newAccount,
  report,
  sharedRepositories,
  writeFiles,
} from '../../../builders/account.ts';
import { happens, installHooks } from '../../../builders/agent-hooks.ts';
import { fileCall, userPrompt } from '../../../builders/claude-code-payloads.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

/** What is worked on in each checkout. */
const FILES = [
  'src/harbour/tariff.ts',
  'src/harbour/berth.ts',
  'src/harbour/pilot.ts',
  'src/harbour/crane.ts',
];

describe.skipIf(casesAreMissing())('H-13: all worktrees of a repository are one project', () => {
  test('what is recorded in one is recalled in each', async () => {
    const account = newAccount();
    await installHooks(account);
    const host = await hostOf(account);
    const code = await sharedRepositories(account, 'worktrees');
    const checkouts = ['app', 'app/.agent/worktrees/quiet-otter', 'app-hotfix', 'app-gone'].map((name) =>
      join(code, name),
    );
    const present = checkouts.slice(0, 3);
    for (const checkout of present) writeFiles(checkout, FILES);

    for (const [index, checkout] of checkouts.entries()) {
      await happens(account, userPrompt(`s${index}`, checkout, 'the harbour is wrong'));
      await happens(account, fileCall(`s${index}`, checkout, FILES[index]!));
    }
    const { projects } = await host.ask('project.list', {});
    expect(projects.map(({ name, events }) => ({ name, events }))).toEqual([{ name: 'app', events: 8 }]);
    expect(projects[0]?.roots.toSorted()).toEqual(checkouts.toSorted());

    const recalled = async (project: string) => {
      const { results } = await host.ask('memory.recall', { project, query: 'harbour' });
      return results.map(({ path }) => path).sort();
    };
    for (const checkout of present) expect(await recalled(checkout)).toEqual(FILES.toSorted());

    await git(account, checkouts[0]!, 'worktree', 'remove', '--force', checkouts[2]!);
    rmSync(checkouts[1]!, { recursive: true });
    expect(await recalled(checkouts[0]!)).toEqual(FILES.toSorted());
    expect((await host.ask('project.list', {})).projects).toHaveLength(1);
  });

  test('the branch of each checkout is kept as a detail, and shown', async () => {
    const account = newAccount();
    await installHooks(account);
    const host = await hostOf(account);
    const code = await sharedRepositories(account, 'worktrees');
    const [main, inner] = [join(code, 'app'), join(code, 'app/.agent/worktrees/quiet-otter')];
    const work = async (session: string, folder: string) => {
      await happens(account, fileCall(session, folder, FILES[0]!));
      return storedEvents(account).at(-1)?.branch;
    };
    expect(await work('s1', main)).toBe('main');
    expect(await work('s2', inner)).toBe('quiet-otter');
    await git(account, main, 'switch', '--quiet', '--create', 'feature/tariff');
    expect(await work('s1', main)).toBe('feature/tariff');
    await git(account, main, 'switch', '--quiet', '--detach');
    expect(await work('s1', main)).toBeNull();

    const { entries } = await host.ask('activity.list', { kinds: ['tool_call'] });
    expect(entries.map((entry) => entry.kind === 'event' && entry.branch)).toEqual([
      null,
      'feature/tariff',
      'quiet-otter',
      'main',
    ]);
    expect(await report(account, 'projects', inner)).toMatchObject({
      name: 'app',
      around: null,
      checkouts: expect.arrayContaining([
        { root: main, branch: null, isThere: true },
        { root: inner, branch: 'quiet-otter', isThere: true },
        { root: join(code, 'app-hotfix'), branch: 'hotfix', isThere: true },
        { root: join(code, 'app-gone'), branch: null, isThere: false },
      ]),
    });
  });
});
