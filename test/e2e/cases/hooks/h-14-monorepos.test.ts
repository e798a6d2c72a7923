import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostOf, newAccount, report, sharedRepositories, writeFiles } from '../../../builders/account.ts';
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

    /**
     * The same task done in both packages, then a session in each that is asked for it; gives what each is
     * told first.
     */
    async function toldFirst(opensFile: boolean): Promise<readonly (string | undefined)[]> {
      const account = newAccount();
      await installHooks(account);
      await hostOf(account);
      const code = await sharedRepositories(account, 'monorepo');
      const packages = ['a', 'b'].map((name) => join(code, 'mono/packages', name));
      for (const [index, folder] of packages.entries()) {
        writeFiles(folder, ['src/tariff.ts', 'src/berth.ts']);
        await happens(account, userPrompt(`earlier ${index}`, folder, 'round the harbour tariff'));
        await happens(account, fileCall(`earlier ${index}`, folder, 'src/berth.ts', 'Read'));
        await happens(account, fileCall(`earlier ${index}`, folder, 'src/tariff.ts'));
      }
      const told: (string | undefined)[] = [];
      for (const [index, folder] of packages.entries()) {
        await happens(account, sessionStart(`now ${index}`, folder));
        if (opensFile) await happens(account, fileCall(`now ${index}`, folder, 'src/berth.ts', 'Read'));
        const prompt = userPrompt(`now ${index}`, folder, 'the harbour tariff is odd');
        const context = contextIn(await happens(account, prompt));
        told.push(context?.match(/packages\/[ab]\/src\/tariff\.ts(?= — )/)?.[0]);
      }
      return told;
    }

    test('a session at work in one package is told of that package first', async () => {
      expect(await toldFirst(true)).toEqual(['packages/a/src/tariff.ts', 'packages/b/src/tariff.ts']);
    });

    test('a session that has opened nothing yet is told of its own package first', async () => {
      expect(await toldFirst(false)).toEqual(['packages/a/src/tariff.ts', 'packages/b/src/tariff.ts']);
    });

    test('a submodule shows its own history and, marked, that of the repository around it', async () => {
      const account = newAccount();
      await installHooks(account);
      const host = await hostOf(account);
      const code = await sharedRepositories(account, 'monorepo');
      const [outer, inner, nested] = ['mono', 'mono/libs/lib', 'mono/vendor/inner'].map((name) =>
        join(code, name),
      );
      for (const folder of [outer!, inner!, nested!]) {
        writeFiles(folder, ['tariff.ts']);
        await happens(account, userPrompt(folder, folder, 'round the harbour tariff'));
        await happens(account, fileCall(folder, folder, 'tariff.ts'));
      }
      const { checkouts } = await host.ask('project.checkouts', { project: outer! });
      expect(checkouts.map(({ root }) => root)).toEqual([outer]);
      expect(await host.ask('import.git', { repositories: [outer!, inner!] })).toMatchObject({ failed: [] });
      expect(storedEvents(account).filter(({ session }) => session.startsWith('commit '))).toEqual(
        expect.not.arrayContaining([expect.objectContaining({ paths: ['libs/lib'] })]),
      );

      const recalled = (folder: string) => report(account, 'recall', 'harbour', '--project', folder);
      const tariff = expect.objectContaining({ path: 'tariff.ts' });
      expect(await recalled(inner!)).toEqual({
        results: [tariff],
        around: { project: { ref: outer, name: 'mono' }, results: [tariff] },
      });
      expect(await recalled(outer!)).toEqual({ results: [tariff] });
      expect(await recalled(nested!)).toEqual({ results: [tariff] });
      expect(await report(account, 'projects', inner!)).toMatchObject({
        name: 'lib',
        around: { name: 'mono' },
      });
    });
  },
);
