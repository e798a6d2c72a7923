import { expect, it } from 'vitest';
import { bundleOf, JOB } from '../builders/bundle.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';

const EVENT = { is: 'event', at: START, source: 'agent', type: 'tool_call', session: 's', access: 'edit' };
const project = (key: string) => ({ is: 'project', key, name: 'demo', createdAt: START, roots: [] });
const OPAQUE = 'name:demo';
const FOLDER = 'path:/work/shop';

it.each([OPAQUE, FOLDER])('a file of %s has one name, however an export spells it', async (key) => {
  const { parts } = await composedHost();
  const spelled = ['a/b/c.ts', 'a/./b//c.ts', './a/b/c.ts', 'a/b/c.ts/', 'é.ts', 'e\u0301.ts'];
  const host = { ...EVENT, project: key, source: 'host', type: 'injected', paths: ['.//a/b/c.ts'] };
  const file = bundleOf([
    project(key),
    ...spelled.map((path) => ({ ...EVENT, project: key, paths: [path] })),
    host,
  ]);
  expect(await parts.bundles.check(file, JOB)).toMatchObject({ badLines: 0 });
  await parts.bundles.import(file, JOB);
  const { id } = parts.store.projects.byKey(key)!;
  const stored = new Set([...parts.store.events.after(id, 0)].flatMap(({ paths }) => paths));
  expect([...stored]).toEqual(['a/b/c.ts', 'é.ts']);
});

it.each([
  [OPAQUE, '.'],
  [OPAQUE, 'a/../../b'],
  [OPAQUE, '\\\\server\\share\\a.ts'],
  [OPAQUE, '//server/share/a.ts'],
  [OPAQUE, 'C:\\a.ts'],
  [OPAQUE, '~/a.ts'],
  [FOLDER, './/'],
  [FOLDER, '/etc/passwd'],
  [FOLDER, '\\\\server\\share\\a.ts'],
  [FOLDER, '..'],
])('a line of %s with the path %s is counted as bad, with the reason', async (key, path) => {
  const { parts } = await composedHost();
  const item = { table: 'delivery_items', cells: { rank: 1, path, why: '{}' }, meant: {}, events: {} };
  const row = {
    is: 'row',
    project: key,
    table: 'deliveries',
    cells: {},
    meant: {},
    events: {},
    children: [item],
  };
  const file = bundleOf([project(key), { ...EVENT, project: key, paths: [path] }, row]);
  const reason = expect.stringMatching(/^paths/);
  expect(await parts.bundles.check(file, JOB)).toMatchObject({
    badLines: 2,
    bad: [
      { line: 3, reason },
      { line: 4, reason },
    ],
  });
  await parts.bundles.import(file, JOB);
  expect(parts.store.events.count()).toBe(0);
});

it('a hook in a place without a folder names a file as an import does', async () => {
  const { parts, record } = await composedHost();
  const said = { source: 'agent', session: 's', type: 'tool_call', access: 'edit', project: 'demo' } as const;
  await record([{ ...said, at: START, paths: ['a/./b//c.ts', 'a\\b\\c.ts'] }]);
  const { id } = parts.store.projects.byKey(OPAQUE)!;
  expect([...parts.store.events.after(id, 0)].map(({ paths }) => paths)).toEqual([['a/b/c.ts']]);
});
