import { mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { hostOf, newAccount, newRepository } from '../../../builders/account.ts';
import { happens, installHooks } from '../../../builders/agent-hooks.ts';
import { fileCall, sessionStart, userPrompt } from '../../../builders/claude-code-payloads.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

/** A repository, and a link to it from elsewhere. */
async function scene() {
  const account = newAccount();
  await installHooks(account);
  const host = await hostOf(account);
  const port = await newRepository(account, 'code/port', ['src/berth.ts', 'src/deep/er/tariff.ts']);
  const link = join(account.folder, 'elsewhere');
  symlinkSync(port, link);
  const placed = () => storedEvents(account).map(({ project, paths }) => [project, ...paths]);
  return { account, host, port, link, placed };
}

test('links, subdirectories and folders named through links lead to one project', async () => {
  const { account, host, port, link, placed } = await scene();
  for (const [session, folder] of [port, link, join(port, 'src/deep'), join(link, 'src/deep')].entries()) {
    await happens(account, sessionStart(`s${session}`, folder));
  }
  await happens(account, fileCall('s0', port, 'src/berth.ts'));
  await happens(account, fileCall('s1', link, 'src/berth.ts'));
  await happens(account, fileCall('s2', join(port, 'src/deep'), 'er/tariff.ts'));
  await happens(account, fileCall('s3', join(link, 'src/deep'), 'er/tariff.ts'));
  expect(placed().slice(4)).toEqual([
    ['port', 'src/berth.ts'],
    ['port', 'src/berth.ts'],
    ['port', 'src/deep/er/tariff.ts'],
    ['port', 'src/deep/er/tariff.ts'],
  ]);
  const { projects } = await host.ask('project.list', {});
  expect(projects.map(({ name, roots }) => [name, roots])).toEqual([['port', [port]]]);
});

test.each(['home', 'the temp folder'])(
  'a session started in %s belongs to what it touches',
  async (where) => {
    const { account, host, port, placed } = await scene();
    const folder = where === 'home' ? account.folder : tmpdir();
    await happens(account, sessionStart('s', folder));
    await happens(account, userPrompt('s', folder, 'look at the berths'));
    const opened = ['code/port/src/berth.ts', 'elsewhere/src/deep/er/tariff.ts', 'notes/today.md'];
    mkdirSync(join(account.folder, 'notes'));
    for (const path of opened)
      await happens(account, fileCall('s', folder, relative(folder, join(account.folder, path))));
    const outside = 'Outside any project';
    expect(placed()).toEqual([
      [outside],
      [outside],
      ['port', 'src/berth.ts'],
      ['port', 'src/deep/er/tariff.ts'],
      [outside, join(account.folder, 'notes/today.md')],
    ]);
    const { results } = await host.ask('memory.recall', { project: port, query: 'tariff' });
    expect(results.map(({ path }) => path)).toContain('src/deep/er/tariff.ts');
  },
);
