import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foundOnDisk } from '../builders/bytes-on-disk.ts';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';

test('a secret in the name or the folder of a project is stored no more than one in its events', async () => {
  const host = await startHost(tempFolder());
  const secret = 'correct-horse-example';
  const names = [`shop --password ${secret}`, join(tempFolder(), `DB_PASSWORD=${secret}`, 'shop')];
  const common = {
    source: 'agent',
    session: 's',
    type: 'tool_call',
    access: 'edit',
    paths: ['a.ts'],
  } as const;
  await host.ask('event.record', { events: names.map((project) => ({ ...common, project })) });
  expect(foundOnDisk(host.home, [secret])).toEqual([]);
  for (const project of names) {
    const { results } = await host.ask('memory.recall', { project, query: 'a' });
    expect(results.map(({ path }) => path)).toEqual(['a.ts']);
  }
});
