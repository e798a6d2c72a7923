import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../contracts/event.ts';
import { Intake } from '../../../main/host/intake.ts';
import { ProjectDirectory } from '../../../main/host/project-directory.ts';
import { StoreTrouble } from '../../../main/host/store-trouble.ts';
import { openStore } from '../../../main/store/open-store.ts';
import type { Store } from '../../../main/store/store.ts';
import { foldingDisk } from '../../builders/folding-disk.ts';
import { quietLog } from '../../fakes/quiet-log.ts';

const NOW = Date.UTC(2026, 0, 1);
const temp = realpathSync(mkdtempSync(join(tmpdir(), 'intake-')));
const home = join(temp, 'home');
const project = join(temp, 'shop');
let store: Store;
let intake: Intake;

beforeAll(async () => {
  mkdirSync(join(project, '.git'), { recursive: true });
  ({ store } = await openStore({ file: join(home, 'holloway.db'), now: NOW }));
  intake = new Intake(
    new ProjectDirectory(store, () => NOW, home),
    () => NOW,
    new StoreTrouble(
      () => NOW,
      quietLog,
      () => undefined,
    ),
  );
});
afterAll(() => {
  store.close();
  rmSync(temp, { recursive: true });
});

const call = (fields: Partial<RecordedEvent>): RecordedEvent => ({
  source: 'agent',
  session: 's1',
  project,
  type: 'tool_call',
  ...fields,
});
const keyOf = async (fields: Partial<RecordedEvent>, delivery: string | null = null) =>
  (await intake.takeIn(call(fields), delivery))?.newEvent.key;

describe('taking an event in', () => {
  it('makes paths relative to the project, once each, and leaves out what lies outside', async () => {
    const paths = [
      join(project, 'src/a.ts'),
      'src/a.ts',
      './src/b.ts',
      '/etc/hosts',
      '../other/c.ts',
      project,
    ];
    const taken = await intake.takeIn(call({ paths }), null);
    expect(taken?.newEvent.event.paths).toEqual(['src/a.ts', 'src/b.ts']);
  });

  it('gives an act to the innermost repository that it touches', async () => {
    const nested = join(project, 'vendor/inner');
    mkdirSync(join(nested, '.git'), { recursive: true });
    writeFileSync(join(nested, '.git/HEAD'), 'ref: refs/heads/main\n');
    const taken = await intake.takeIn(call({ paths: ['vendor/inner/src/a.ts'] }), null);
    expect(taken?.place.project.name).toBe('inner');
    expect(taken?.newEvent.event.paths).toEqual(['src/a.ts']);
  });

  it('knows a folder through a link', async () => {
    const link = join(temp, 'link');
    symlinkSync(project, link);
    mkdirSync(join(project, 'src'));
    const paths = [join(link, 'src/a.ts'), join(project, 'src/b.ts')];
    const taken = await intake.takeIn(call({ project: link, paths }), null);
    expect(taken?.newEvent.event.paths).toEqual(['src/a.ts', 'src/b.ts']);
  });

  it('takes in nothing that changes in its own folder', async () => {
    const changed = (path: string) => intake.takeIn(call({ type: 'file_changed', paths: [path] }), null);
    expect(await changed(join(home, 'holloway.db-wal'))).toBeNull();
    expect(await changed(join(project, 'src/a.ts'))).not.toBeNull();
  });

  it('keeps paths of opaque projects as they are', async () => {
    const taken = await intake.takeIn(call({ project: 'demo', paths: ['src\\a.ts', 'b.ts'] }), null);
    expect(taken?.newEvent.event.paths).toEqual(['src/a.ts', 'b.ts']);
  });

  it('redacts every text and counts', async () => {
    intake.takeRedactions();
    const secret = 'ghp_EXAMPLEexampleEXAMPLEexampleEXAMPLE00';
    const taken = await intake.takeIn(
      call({
        command: `x ${secret}`,
        query: secret,
        error: secret,
        text: secret,
        paths: [`src/${secret}.ts`],
      }),
      null,
    );
    expect(JSON.stringify(taken)).not.toContain(secret);
    expect(intake.takeRedactions()).toBe(5);
    expect(intake.redactions).toBe(0);
  });

  it('takes the time of day where the event names none', async () => {
    expect((await intake.takeIn(call({}), null))?.newEvent.event.at).toBe(NOW);
    expect((await intake.takeIn(call({ at: 5 }), null))?.newEvent.event.at).toBe(5);
  });

  it('notes the branch that is checked out, of what has just happened, or that the event names', async () => {
    writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/feature/tariff\n');
    const branchOf = async (fields: Partial<RecordedEvent>) =>
      (await intake.takeIn(call(fields), null))?.newEvent.event.branch;
    expect(await branchOf({})).toBe('feature/tariff');
    expect(await branchOf({ at: NOW - 60_000 })).toBe('feature/tariff');
    expect(await branchOf({ at: NOW - 60_001 })).toBeNull();
    expect(await branchOf({ at: 0, branch: 'then' })).toBe('then');
    expect(await branchOf({ project: 'a name' })).toBeNull();
    expect(await keyOf({ at: NOW, branch: 'one' })).toBe(await keyOf({ at: NOW, branch: 'other' }));
  });

  it('takes nothing from its own folder (H-08)', async () => {
    expect(await intake.takeIn(call({ project: home }), null)).toBeNull();
  });

  it('keeps what has no session or folder as unassigned (R-16)', async () => {
    expect((await intake.takeIn(call({ session: '' }), null))?.place.isUnassigned).toBe(true);
    expect((await intake.takeIn(call({ project: '' }), null))?.place.isUnassigned).toBe(true);
  });
});

describe('the key of an event', () => {
  it('is the call where it has an id, whatever else differs', async () => {
    expect(await keyOf({ callId: 'c1', at: 1 }, 'd1')).toBe(await keyOf({ callId: 'c1', at: 2 }, 'd2'));
    expect(await keyOf({ callId: 'c1' })).not.toBe(await keyOf({ callId: 'c1', thread: 't' }));
  });

  it('is the delivery where there is no id', async () => {
    expect(await keyOf({ at: 1 }, 'd1')).toBe(await keyOf({ at: 2 }, 'd1'));
    expect(await keyOf({ at: 1 }, 'd1')).not.toBe(await keyOf({ at: 1 }, 'd2'));
  });

  it('is what happened and when where there is neither', async () => {
    expect(await keyOf({ at: 1, tool: 'Read' })).toBe(await keyOf({ at: 1, tool: 'Read' }));
    expect(await keyOf({ at: 1, tool: 'Read' })).not.toBe(await keyOf({ at: 2, tool: 'Read' }));
  });

  it('lets a session start once (H-17)', async () => {
    const start = { type: 'session_started' } as const;
    expect(await keyOf({ ...start, at: 1 }, 'd1')).toBe(await keyOf({ ...start, at: 2 }, 'd2'));
  });
});

it('names a file as a disk spells it that takes names in any case for one (W-13)', async () => {
  const root = join(temp, 'folding');
  mkdirSync(join(root, '.git'), { recursive: true });
  mkdirSync(join(root, 'Src'));
  writeFileSync(join(root, 'Src/Read.md'), '');
  const folding = new Intake(
    new ProjectDirectory(store, () => NOW, home),
    () => NOW,
    new StoreTrouble(
      () => NOW,
      quietLog,
      () => undefined,
    ),
    undefined,
    foldingDisk(root),
  );
  const event = { source: 'agent', session: 's', project: root, type: 'tool_call', access: 'edit' } as const;
  const paths = ['src/READ.md', 'src/new.md'];
  expect((await folding.takeIn({ ...event, paths }, null))?.newEvent.event.paths).toEqual([
    'Src/Read.md',
    'src/new.md',
  ]);
});

it('keeps two files apart whose names differ in composition alone, where the disk does (W-12)', async () => {
  const [composed, decomposed] = ['é.md'.normalize('NFC'), 'é.md'.normalize('NFD')];
  writeFileSync(join(project, decomposed), '');
  const event = { source: 'agent', session: 's', project, type: 'tool_call', access: 'edit' } as const;
  const pathsOf = async (...paths: string[]) =>
    (await intake.takeIn({ ...event, paths }, null))?.newEvent.event.paths;
  expect(await pathsOf(decomposed, composed)).toEqual([composed]);
  if (existsSync(join(project, composed))) return; // This disk takes them for one.
  writeFileSync(join(project, composed), '');
  expect(await pathsOf(decomposed, composed)).toEqual([decomposed, composed]);
});
