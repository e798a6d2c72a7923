import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allSpellings } from '../../../main/host/all-spellings.ts';
import { EditorWork } from '../../../main/host/editor-work.ts';
import { composedHost } from '../../builders/composed-host.ts';
import { START } from '../../builders/event-builder.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

/** A host that knows two files of a root, one of which was then spelled anew. */
async function scene() {
  const root = join(tempFolder(), 'app');
  mkdirSync(root);
  for (const name of ['README.md', 'a.ts']) writeFileSync(join(root, name), '');
  const { parts, record, time, close } = await composedHost();
  const work = (path: string, at: number) =>
    record([
      {
        ...{ at, source: 'agent', agent: 'other', session: 's', project: root, type: 'tool_call' },
        ...{ access: 'edit', paths: [path] },
      },
    ]);
  for (const [at, path] of ['readme.md', 'a.ts', 'readme.md'].entries()) await work(path, START + at);
  const { project } = await parts.directory.resolve(root);
  await new EditorWork({ ...parts, clock: () => time.now }).hearRespelled({
    kind: 'respelled',
    root,
    at: START + 10,
    files: [{ before: 'readme.md', after: 'README.md' }],
  });
  await work('README.md', START + 20);
  const files = () => {
    const memory = parts.memories.of(project.id, time.now);
    return Array.from({ length: memory.size }, (_, ordinal) => memory.resource(ordinal))
      .filter(({ kind }) => kind === 'file')
      .map(({ name, edits, firstAt }) => ({ name, edits, firstAt }));
  };
  return { parts, project, files, close };
}

it('shows a file that is spelled anew under its new name, with its history (W-13)', async () => {
  const { parts, project, files } = await scene();
  const known = [
    { name: 'README.md', edits: 3, firstAt: START },
    { name: 'a.ts', edits: 1, firstAt: START + 1 },
  ];
  expect(files()).toEqual(known);
  parts.memories.save();
  parts.memories.release(project.id);
  expect(files()).toEqual(known);
  expect(await parts.maintenance.rebuild(project.id)).toMatchObject({ isIdentical: true });
});

it.each(['README.md', 'readme.md'])(
  'erases a file under all its spellings, asked for as %s',
  async (name) => {
    const { parts, project, files } = await scene();
    const resources = allSpellings(parts.store, [project], [{ kind: 'file', name }]);
    await parts.erasures.erase(
      {
        ...{ projects: [project], resources, since: null, until: null, kinds: null, sessions: null },
        ...{ events: null, withMentions: true },
      },
      true,
    );
    await parts.erasures.goOn();
    expect(files().map((file) => file.name)).toEqual(['a.ts']);
    expect([...parts.store.events.after(project.id, 0)].filter(({ type }) => type === 'adjusted')).toEqual(
      [],
    );
    const [event] = parts.store.events.after(project.id, 0);
    expect(event?.paths).toEqual(['a.ts']);
  },
);
