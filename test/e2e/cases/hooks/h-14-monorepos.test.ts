import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostOf, newAccount, sharedRepositories, writeFiles } from '../../../builders/account.ts';
import { contextIn, happens, installHooks } from '../../../builders/agent-hooks.ts';
import { fileCall, sessionStart, userPrompt } from '../../../builders/claude-code-payloads.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

describe.skipIf(casesAreMissing())(
  'H-14: monorepos, submodules and nested repositories are told apart',
  () => {
    test('by the rule of decision 0008: packages are parts, submodules and nested repositories their own', async () => {
      const account = newAccount();
      await installHooks(account);
      const host = await hostOf(account);
      const code = await sharedRepositories(account, 'monorepo');
      const folders = {
        a: 'mono/packages/a',
        b: 'mono/packages/b',
        submodule: 'mono/libs/lib',
        nested: 'mono/vendor/inner',
        plain: 'plain/sub',
      };
      for (const [session, folder] of Object.entries(folders)) {
        await happens(account, sessionStart(session, join(code, folder)));
        await happens(account, fileCall(session, join(code, folder), 'work.ts'));
      }
      // An act belongs to the repository of the file that it touches, wherever the agent stands.
      await happens(account, fileCall('a', join(code, 'mono'), 'libs/lib/lib.ts'));

      const placed = storedEvents(account).flatMap(({ session, project, paths }) =>
        paths.map((path) => [session, project, path]),
      );
      expect(placed).toEqual([
        ['a', 'mono', 'packages/a/work.ts'],
        ['b', 'mono', 'packages/b/work.ts'],
        ['submodule', 'lib', 'work.ts'],
        ['nested', 'inner', 'work.ts'],
        ['plain', 'sub', 'work.ts'],
        ['a', 'lib', 'lib.ts'],
      ]);
      const { projects } = await host.ask('project.list', {});
      expect(projects.map(({ name }) => name).sort()).toEqual(['inner', 'lib', 'mono', 'sub']);
    });

    test('a session in one package is told of its own work first', async () => {
      const account = newAccount();
      await installHooks(account);
      await hostOf(account);
      const code = await sharedRepositories(account, 'monorepo');
      const mono = join(code, 'mono');
      const packages = ['a', 'b'].map((name) => join(mono, 'packages', name));
      for (const folder of packages) writeFiles(folder, ['src/tariff.ts']);
      for (const [index, folder] of packages.entries()) {
        await happens(account, userPrompt(`earlier ${index}`, folder, 'round the harbour tariff'));
        await happens(account, fileCall(`earlier ${index}`, folder, 'src/tariff.ts'));
      }
      for (const [index, folder] of packages.entries()) {
        const context = contextIn(
          await happens(account, userPrompt(`now ${index}`, folder, 'the harbour tariff is odd')),
        );
        const named = context?.match(/packages\/[ab]\/src\/tariff\.ts(?= — )/g);
        expect(named?.[0]).toBe(`packages/${index === 0 ? 'a' : 'b'}/src/tariff.ts`);
      }
    });

    test.todo('a submodule also shows, marked, the history of the repository around it');
  },
);
