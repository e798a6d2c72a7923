import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../../builders/account.ts';
import { type WatchedWork, watchedWork } from '../../../builders/watched-work.ts';

async function scene(): Promise<WatchedWork & { readonly folder: string }> {
  let folder = '';
  const work = await watchedWork(async (account) => {
    folder = join(account.folder, 'app');
    mkdirSync(folder);
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.ts`), name);
    await git(account, folder, 'init', '--quiet');
    return [folder];
  });
  return { ...work, folder };
}

test('what an agent reports and the file system tells is one event, the agent’s', async () => {
  const { host, folder, quiet } = await scene();
  const save = (name: string) => writeFileSync(join(folder, `${name}.ts`), `${name}, and more`);
  const agent = {
    ...({ source: 'agent', agent: 'other', session: 's', type: 'tool_call', access: 'edit' } as const),
    project: folder,
  };
  await host.ask('event.record', { events: [{ ...agent, paths: ['a.ts'] }] });
  save('a');
  save('b');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await host.ask('event.record', { events: [{ ...agent, paths: ['b.ts'] }] });
  save('c');
  // Then nothing that it runs is waited for.
  await host.ask('event.record', { events: [{ ...agent, type: 'session_ended', access: undefined }] });
  expect(await quiet(1)).toMatchObject([{ access: 'edit', paths: ['c.ts'] }]);
});

test('files saved one after the other in an editor are associated, as an agent’s are', async () => {
  const { host, folder, seen, quiet } = await scene();
  for (const name of ['a', 'b']) {
    writeFileSync(join(folder, `${name}.ts`), `${name}, and more`);
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  await quiet(2);
  expect(new Set((await seen()).map(({ session }) => session)).size).toBe(1);
  const { associations } = await host.ask('memory.explain', { project: folder, query: 'a', path: 'a.ts' });
  expect(associations).toMatchObject([{ name: 'b.ts' }, { name: 'b.ts' }]);
});

test('a pause reads nothing, and what changed meanwhile is not found out later', async () => {
  const { host, folder, quiet, until } = await scene();
  await host.ask('host.pause', { until: null });
  await until(({ state, roots }) => state === 'paused' && roots.length === 0);
  writeFileSync(join(folder, 'a.ts'), 'in secret');
  await host.ask('host.resume', {});
  await until(({ state, roots }) => state === 'on' && roots[0]?.state === 'watching');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  writeFileSync(join(folder, 'b.ts'), 'in the open');
  expect(await quiet(1)).toMatchObject([{ paths: ['b.ts'] }]);
});
