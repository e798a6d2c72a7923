import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, newAccount, sharedRepositories } from '../../../builders/account.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { watchedWork } from '../../../builders/watched-work.ts';

const ROUNDS = 10;
/** Git commands that change nothing, by their first word. */
const READS = ['rev-list', 'log', 'config'];

describe.skipIf(casesAreMissing())('W-21: reading a repository never takes git’s locks', () => {
  test('a rebase of 30 commits, ten times, while the repository is watched, learned from and asked about', async () => {
    const person = newAccount();
    const wrapper = join(person.folder, 'wrapper');
    const calls = join(person.folder, 'calls');
    mkdirSync(wrapper);
    // Says with what it was called, and then is git.
    const script = `#!/bin/sh\nprintf '%s %s\\n' "$GIT_OPTIONAL_LOCKS" "$*" >>${calls}\nPATH=\${PATH#*:}\nexec git "$@"\n`;
    writeFileSync(join(wrapper, 'git'), script, { mode: 0o755 });
    const environment = { ...person.environment, PATH: `${wrapper}:${process.env.PATH}` };
    let folder = '';
    const { host } = await watchedWork(
      async () => {
        folder = join(await sharedRepositories(person, 'rebase'), 'rebase');
        return [folder];
      },
      { ...person, environment },
    );

    for (let round = 1; round <= ROUNDS; round++) {
      const learning = host.ask('import.git', { id: `round ${round}`, repositories: [folder] });
      await git(person, folder, 'rebase', '--quiet', '--force-rebase', 'main');
      await git(person, folder, 'status', '--short');
      expect(await learning).toMatchObject({ failed: [] });
      await host.ask('memory.recall', { project: folder, query: 'base' });
      expect(existsSync(join(folder, '.git/index.lock'))).toBe(false);
    }

    const made = readFileSync(calls, 'utf8').trim().split('\n');
    expect(made.filter((call) => call.includes(' log ')).length).toBeGreaterThanOrEqual(ROUNDS);
    for (const call of made) {
      const words = call.replace(/^0? /, '').replaceAll(/--git-dir \S+ |-c \S+ |--no-\S+ /g, '');
      expect(READS).toContain(words.split(' ')[0]);
      // What the person's own settings say lies in no repository.
      if (!words.startsWith('config --global')) expect(call).toMatch(/^0 --no-optional-locks /);
    }
  });
});
