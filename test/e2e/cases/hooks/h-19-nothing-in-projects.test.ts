import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Account, git, hostOf, newAccount, sharedRepositories } from '../../../builders/account.ts';
import { happens, installHooks } from '../../../builders/agent-hooks.ts';
import { fileCall, sessionEnd, sessionStart, userPrompt } from '../../../builders/claude-code-payloads.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';

const SESSIONS = 50;

/** Every file below a folder, git's own included, with its time and contents. */
function everythingIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const stats = lstatSync(path);
      const contents = stats.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
      return `${name} ${stats.mode} ${stats.mtimeMs} ${contents}`;
    });
}

/** Asked so that git itself leaves its index alone. */
function gitStatus(account: Account, folder: string): Promise<string> {
  return git(account, folder, '--no-optional-locks', 'status', '--porcelain', '--ignored');
}

describe.skipIf(casesAreMissing())('H-19: nothing is written into the user’s projects', () => {
  test('fifty sessions leave a repository and its worktrees as they were', async () => {
    const account = newAccount();
    await installHooks(account);
    const code = await sharedRepositories(account, 'worktrees');
    const repository = join(code, 'app');
    const worktree = join(code, 'app-hotfix');
    const before = {
      files: everythingIn(code),
      status: await gitStatus(account, repository),
      account: readdirSync(account.folder),
    };
    const settings = readFileSync(account.settings);

    const host = await hostOf(account);
    for (let index = 0; index < SESSIONS; index++) {
      const folder = index % 2 === 0 ? repository : worktree;
      const session = `s${index}`;
      await happens(account, sessionStart(session, folder));
      await happens(account, userPrompt(session, folder, 'where does main start?'));
      await happens(account, fileCall(session, folder, 'main.ts', 'Read'));
      await happens(account, sessionEnd(session, folder));
    }
    expect(await host.ask('host.status', {})).toMatchObject({ events: SESSIONS * 4 });
    await host.stop();

    const after = {
      files: everythingIn(code),
      status: await gitStatus(account, repository),
      account: readdirSync(account.folder),
    };
    expect(after).toEqual(before);
    expect(before.account.sort()).toEqual(['.claude', '.holloway', 'code']);
    expect(readFileSync(account.settings)).toEqual(settings);
    expect(readdirSync(join(account.folder, '.claude'))).toEqual(['settings.json']);
  });
});
