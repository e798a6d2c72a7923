import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../../builders/account.ts';
import { watchedWork } from '../../../builders/watched-work.ts';

test('W-02: a file that is replaced on disk keeps its record, its links and its history', async () => {
  let folder = '';
  const { host, quiet } = await watchedWork(async (account) => {
    folder = join(account.folder, 'app');
    mkdirSync(folder);
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, `${name}.ts`), name);
    await git(account, folder, 'init', '--quiet');
    return [folder];
  });
  const touch = (name: string) =>
    host.ask('event.record', {
      events: [
        {
          ...{ source: 'agent', agent: 'other', session: 's', project: folder, type: 'tool_call' },
          ...{ access: 'read', paths: [`${name}.ts`] },
        },
      ],
    });
  for (let visit = 0; visit < 10; visit++) await touch('a');
  for (const name of ['b', 'c', 'd']) await touch(name);
  const about = async () => {
    const { resource, associations } = await host.ask('memory.explain', {
      project: folder,
      query: 'a',
      path: 'a.ts',
    });
    return { accesses: resource.accesses, firstAt: resource.firstAt, links: associations.length };
  };
  const before = await about();
  expect(before).toMatchObject({ accesses: 10, links: 6 });

  writeFileSync(join(folder, 'a.ts.new-one.tmp'), 'another text');
  renameSync(join(folder, 'a.ts.new-one.tmp'), join(folder, 'a.ts'));
  const seen = await quiet(1);
  expect(seen).toMatchObject([{ access: 'edit', paths: ['a.ts'] }]);
  expect(await about()).toEqual({ ...before, accesses: 11 });
});
