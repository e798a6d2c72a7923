import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRef } from '../../main/socket/methods/project-ref.ts';
import { bundleOf, JOB } from '../builders/bundle.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';
import { tempFolder } from '../builders/temp-folder.ts';

const GIT = `git:${'ab'.repeat(20)}`;

function git(folder: string, ...args: readonly string[]): string {
  const named = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args];
  return execFileSync('git', named, { cwd: folder, encoding: 'utf8' }).trim();
}

function repository(): { readonly folder: string; readonly key: string } {
  const folder = tempFolder();
  git(folder, 'init', '-q');
  writeFileSync(join(folder, 'a.ts'), 'a');
  git(folder, 'add', '.');
  git(folder, 'commit', '-qm', 'first');
  return { folder, key: `git:${git(folder, 'rev-parse', 'HEAD')}` };
}

function bundle(key: string, ...roots: readonly string[]): string {
  const event = { is: 'event', project: key, at: START, source: 'agent', type: 'tool_call', session: 's' };
  return bundleOf([
    {
      is: 'project',
      key,
      name: 'shop',
      createdAt: START,
      roots: roots.map((path) => ({ path, lastSeenAt: START })),
    },
    { ...event, access: 'edit', paths: ['src/a.ts'] },
  ]);
}

it('a project that claims the root, a home or folders of others takes none of them', async () => {
  const { parts, record } = await composedHost();
  const other = repository();
  const plain = tempFolder();
  const claimed = ['/', homedir(), tmpdir(), '/no/such/folder', other.folder, plain, join(plain, '..')];
  const { leftOut } = await parts.bundles.import(bundle(GIT, ...claimed), JOB);
  expect(leftOut).toEqual([`Folders of shop: none of them is here. It is known as ${GIT} until one is met.`]);
  const project = parts.store.projects.byKey(GIT)!;
  expect(parts.store.projects.rootsOf(project.id)).toEqual([]);
  const said = { source: 'agent', session: 't', type: 'tool_call', access: 'edit' } as const;
  await record(
    [other.folder, plain, homedir()].map((folder) => ({
      ...said,
      at: START,
      project: folder,
      paths: ['b.ts'],
    })),
  );
  expect(parts.store.projects.byId(project.id)?.events).toBe(1);
  // It can be asked about, and left out, by its key.
  expect(projectRef(parts.store, project)).toBe(GIT);
  expect((await parts.directory.lookUp(GIT)).project.id).toBe(project.id);
  parts.settings.set({ leftOutProjects: [GIT] });
  expect(parts.leftOut.hasProject(project.id)).toBe(true);
});

it('a folder that holds others is no project’s by an import', async () => {
  const { parts } = await composedHost();
  const outer = tempFolder();
  mkdirSync(join(outer, 'inner'));
  await parts.directory.resolve(join(outer, 'inner'));
  const said = { source: 'agent', session: 't', type: 'prompt', text: 'x', at: START } as const;
  const taken = await parts.intake.takeIn({ ...said, project: join(outer, 'inner') }, null);
  await parts.pipeline.record([taken!.newEvent], 'bulk');
  expect((await parts.bundles.import(bundle(`path:${outer}`, outer), JOB)).leftOut).toHaveLength(1);
  expect(parts.store.projects.byRoot(outer)).toBeNull();
});

it('a repository’s own checkouts and a folder that is its project’s are kept', async () => {
  const { parts, record } = await composedHost();
  const { folder, key } = repository();
  const plain = tempFolder();
  for (const file of [bundle(key, folder, '/'), bundle(`path:${plain}`, plain)])
    expect((await parts.bundles.import(file, JOB)).leftOut).toEqual([]);
  expect(parts.store.projects.byRoot(folder)?.key).toBe(key);
  expect(parts.store.projects.byRoot('/')).toBeNull();
  expect(parts.store.projects.byRoot(plain)?.key).toBe(`path:${plain}`);
  const said = { source: 'agent', session: 't', type: 'tool_call', access: 'edit' } as const;
  await record([folder, plain].map((project) => ({ ...said, at: START, project, paths: ['b.ts'] })));
  expect(parts.store.projects.all().map(({ events }) => events)).toEqual([2, 2]);
});

it('a project whose folder is met later is that project', async () => {
  const { parts, record } = await composedHost();
  const { folder, key } = repository();
  await parts.bundles.import(bundle(key, '/no/such/folder'), JOB);
  await record([{ source: 'agent', session: 't', type: 'prompt', text: 'x', at: START, project: folder }]);
  expect(parts.store.projects.all().map((one) => one.key)).toEqual([key]);
  expect(parts.store.projects.byRoot(folder)?.key).toBe(key);
});
