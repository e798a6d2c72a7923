import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ErasureState } from '../../main/store/tables/erasures.ts';
import type { LogEntry } from '../../main/store/tables/log-entries.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';
import { recordedCalls } from '../builders/recorded-calls.ts';
import { tempFolder } from '../builders/temp-folder.ts';

/** Each starts some workers, which a busy machine takes its time for. */
const SLOW = { timeout: 60_000 };
const ALL = { since: null, until: null, kinds: null, sessions: null, events: null, resources: null };
const FILES = ['src/a.ts', 'src/b.ts'];
type Host = Awaited<ReturnType<typeof composedHost>>;

const filesIn = ({ parts }: Host) =>
  parts.store.projects
    .all()
    .flatMap(({ id }) => [...parts.store.events.after(id, 0)].flatMap(({ paths }) => paths));

/** A home in which one file of two was erased, as it is after a crash in a state. */
async function crashedIn(state: ErasureState, returned = 0) {
  const home = join(tempFolder(), 'home');
  const host = await composedHost(home);
  const { parts } = host;
  await host.record(
    recordedCalls(0, 20).map((call, n) => ({ ...call, project: 'demo', paths: [FILES[n % 2]!] })),
  );
  const before = filesIn(host);
  const { id, key, name } = parts.store.projects.all()[0]!;
  const resources = [{ kind: 'file', name: 'src/b.ts' }] as const;
  const scope = { ...ALL, resources, projects: [{ id, key, name }], withMentions: false };
  const erasure = await parts.erasures.erase(scope, false);
  const undo = join(parts.paths.undo, `${erasure.id}.ndjson`);
  const note = join(parts.paths.undo, `${erasure.id}.json`);
  if (returned > 0) parts.store.erasing.putEntries(id, entriesIn(undo).slice(0, returned));
  parts.store.erasing.setState(erasure.id, state);
  await host.close();
  return { home, undo, note, before };
}

function entriesIn(undo: string): LogEntry[] {
  return readFileSync(undo, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) =>
      JSON.parse(line, (_, value) =>
        value?.base64 === undefined ? value : Buffer.from(value.base64, 'base64'),
      ),
    )
    .flatMap(({ entry }) => entry ?? []);
}

/** What a start, and the work after it, make of a home. */
async function started(home: string) {
  const host = await composedHost(home, START + 60_000);
  const { parts } = host;
  await parts.erasures.goOn();
  await parts.erasures.goOn();
  const [project] = parts.store.projects.all();
  expect(await parts.maintenance.rebuild(project!.id)).toMatchObject({ isIdentical: true });
  expect(await parts.store.verify()).toMatchObject({ ok: true });
  expect(parts.erasures.list()).toEqual([]);
  return { files: filesIn(host), notices: parts.health.notices };
}

function cutOff(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -100));
}

/** One letter of a path, so that it is JSON as before. */
function alter(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace('src/b.ts', 'src/x.ts'));
}

const WITHOUT_B = Array.from({ length: 10 }, () => 'src/a.ts');

it.each([
  ['not there', (file: string) => rmSync(file)],
  ['cut off', cutOff],
  ['no note', (file: string) => writeFileSync(file, 'null')],
  [
    'without a part of the scope',
    (file: string) => writeFileSync(file, '{"scope":{"projects":[]},"counts":{}}'),
  ],
])('an erasure whose note is %s cannot be undone: a start says so, and ends it', SLOW, async (_, damage) => {
  for (const state of ['undoable', 'learning'] as const) {
    const { home, note } = await crashedIn(state);
    damage(note);
    const { files, notices } = await started(home);
    expect(files).toEqual(WITHOUT_B);
    expect(notices).toEqual([expect.stringMatching(/^What erasure 1 took cannot be brought back/)]);
  }
});

it.each([
  ['cut off', cutOff],
  ['altered', alter],
])('undo of a file that is %s says so and changes nothing', SLOW, async (_, damage) => {
  const { home, undo } = await crashedIn('undoable');
  damage(undo);
  const host = await composedHost(home);
  await expect(host.parts.erasures.undo(1)).rejects.toThrow(/cannot be brought back: .* Nothing was changed/);
  expect(filesIn(host)).toEqual(WITHOUT_B);
  expect(host.parts.erasures.list()).toMatchObject([{ state: 'undoable' }]);
});

it.each([
  ['not there', (file: string) => rmSync(file)],
  ['cut off', cutOff],
  ['altered', alter],
])('an undo that was cut short, and whose file is %s, leaves nothing half back', SLOW, async (_, damage) => {
  const { home, undo } = await crashedIn('undoing', 4);
  damage(undo);
  const { files, notices } = await started(home);
  expect(files).toEqual(WITHOUT_B);
  expect(notices[0]).toBe(
    'The undo of erasure 1 (demo) was cut short and its file in undo/ is not whole: nothing of it can be brought back.',
  );
});

it('an undo that was cut short, and whose note is lost, goes on all the same', SLOW, async () => {
  const { home, note, before } = await crashedIn('undoing', 4);
  rmSync(note);
  expect(await started(home)).toEqual({ files: before, notices: [] });
});

it(
  'an erasure that was cut short, and whose note is lost, brings back what it took and says so',
  SLOW,
  async () => {
    const { home, note, before } = await crashedIn('cutting', 4);
    cutOff(note);
    const { files, notices } = await started(home);
    expect(files).toEqual(before);
    expect(notices).toEqual([
      'Erasure 1 was cut short and its note in undo/ is lost: all is back, so erase it again.',
    ]);
  },
);

it('an erasure of which all is lost ends, and what became of it is said', SLOW, async () => {
  for (const state of ['cutting', 'undoing'] as const) {
    const { home, note, undo } = await crashedIn(state);
    rmSync(note);
    rmSync(undo);
    const { notices } = await started(home);
    expect(notices[0]).toMatch(/rasure 1 was cut short and its files in undo\/ are lost: /);
  }
});
