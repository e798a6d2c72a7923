import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type FsEvents, fsEventsStreams } from '../../../native/watcher/fsevents-stream.ts';
import type { Report, RootState } from '../../../native/watcher/messages.ts';
import { RootWatch } from '../../../native/watcher/root-watch.ts';
import { openStream } from '../../../native/watcher/stream.ts';
import { systemStreams } from '../../../native/watcher/system-streams.ts';
import { WatchBudget } from '../../../native/watcher/watch-budget.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { toldBySystem } from './fsevents-events.ts';

/** Longer than a stream takes to be ready. */
const READY = 300;

/** `src/app.ts` and `src/old.ts` in a root, watched by FSEvents that say what the test has them say. */
async function scene({ isLinked = false, prepare = (_root: string): void => undefined } = {}) {
  const folder = realpathSync(tempFolder());
  const real = join(folder, 'volume/root');
  mkdirSync(join(real, 'src'), { recursive: true });
  const ownFolder = join(folder, 'own');
  mkdirSync(ownFolder);
  const root = isLinked ? join(folder, 'link') : real;
  if (isLinked) symlinkSync(real, root);
  for (const name of ['app.ts', 'old.ts']) writeFileSync(join(real, 'src', name), name);
  prepare(real);
  const time = { now: Date.now() };
  const reports: Report[] = [];
  const handlers: Parameters<FsEvents['watch']>[1][] = [];
  const counts = { stopped: 0, stats: 0 };
  const openStream = fsEventsStreams({
    watch: (path, handler) => {
      expect(path).toBe(real);
      handlers.push(handler);
      return async () => void counts.stopped++;
    },
  });
  const watch = new RootWatch({
    ...{ root, ownFolder, globalRules: '', openStream, budget: WatchBudget.none },
    isLeftOut: () => false,
    clock: () => time.now,
    report: (report) => reports.push(report),
    onBusy: () => undefined,
    onNested: () => undefined,
  });
  await watch.start();
  await setTimeout(READY);
  const tell = (situation: string) => {
    for (const { path, flags, id } of toldBySystem(situation)) handlers.at(-1)!(join(real, path), flags, id);
  };
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      time.now = Math.max(time.now + 1_000, Date.now());
      watch.tick();
      await setTimeout(20);
    }
  };
  const state = (): RootState | undefined =>
    reports.flatMap((report) => (report.kind === 'state' ? [report.state] : [])).at(-1);
  const changes = () =>
    reports
      .flatMap((report) => (report.kind === 'changes' ? report.changes : []))
      .map(({ path, access }) => `${access} ${path}`)
      .sort();
  const storms = () => reports.flatMap((report) => (report.kind === 'storm' ? [report.storm] : []));
  return { real, watch, handlers, counts, tell, pass, state, changes, storms };
}

describe('FSEvents, as the package hands them over (W-01 to W-07)', () => {
  it.each(['plain-save', 'atomic-save'])('takes a save for one edit of the file: %s', async (situation) => {
    const { real, tell, pass, changes } = await scene();
    writeFileSync(join(real, 'src/next'), 'something else');
    renameSync(join(real, 'src/next'), join(real, 'src/app.ts'));
    tell(situation);
    await pass(3);
    expect(changes()).toEqual(['edit src/app.ts']);
  });

  it('follows a file to its new name', async () => {
    const { real, tell, pass, changes } = await scene();
    renameSync(join(real, 'src/app.ts'), join(real, 'src/main.ts'));
    tell('rename');
    await pass(3);
    expect(changes()).toEqual(['create src/main.ts', 'delete src/app.ts']);
  });

  it('looks into a folder that came with its files', async () => {
    const { real, tell, pass, changes, state } = await scene();
    const elsewhere = join(real, '../lib');
    mkdirSync(elsewhere);
    for (const name of ['one.ts', 'two.ts']) writeFileSync(join(elsewhere, name), name);
    renameSync(elsewhere, join(real, 'lib'));
    tell('folder-moved-in');
    await pass(4);
    expect(changes()).toEqual(['create lib/one.ts', 'create lib/two.ts']);
    expect(state()?.foundUnheard).toBe(2);
  });

  it('tells the files of a folder that was remade from those that are gone', async () => {
    const { real, tell, pass, changes } = await scene();
    rmSync(join(real, 'src'), { recursive: true });
    mkdirSync(join(real, 'src'));
    writeFileSync(join(real, 'src/app.ts'), 'another text');
    tell('deleted-and-remade');
    await pass(3);
    expect(changes()).toEqual(['delete src/old.ts', 'edit src/app.ts']);
  });

  it('looks at once for what was dropped, and says what it found (W-06)', async () => {
    const { real, tell, pass, changes, state } = await scene();
    writeFileSync(join(real, 'src/app.ts'), 'another text');
    rmSync(join(real, 'src/old.ts'));
    writeFileSync(join(real, 'new.ts'), 'new');
    await pass(3);
    expect(changes()).toEqual([]);
    tell('dropped');
    await pass(3);
    expect(changes()).toEqual(['create new.ts', 'delete src/old.ts', 'edit src/app.ts']);
    expect(state()).toMatchObject({ state: 'watching', foundUnheard: 3 });
  });

  it('looks for what was dropped where somebody works, not in a folder of dependencies', async () => {
    const { real, handlers, pass, changes } = await scene();
    mkdirSync(join(real, 'node_modules/left-pad'), { recursive: true });
    writeFileSync(join(real, 'src/app.ts'), 'another text');
    const [ignored, worked] = toldBySystem('dropped-inside');
    handlers[0]!(join(real, ignored!.path), ignored!.flags, ignored!.id);
    await pass(3);
    expect(changes()).toEqual([]);
    handlers[0]!(join(real, worked!.path), worked!.flags, worked!.id);
    await pass(3);
    expect(changes()).toEqual(['edit src/app.ts']);
  });

  it('knows at once that its root moved away, deletes nothing, and is there when it is back', async () => {
    const { real, tell, pass, changes, state, handlers, counts } = await scene();
    renameSync(real, `${real}-elsewhere`);
    tell('root-moved');
    expect(state()?.state).toBe('missing');
    await pass(2);
    expect(counts.stopped).toBe(1);
    renameSync(`${real}-elsewhere`, real);
    await pass(2);
    await setTimeout(READY);
    await pass(2);
    expect(state()?.state).toBe('watching');
    expect(changes()).toEqual([]);
    expect(handlers).toHaveLength(2);
  });

  it('listens anew where the root is the same after a folder above it moved', async () => {
    const { real, tell, pass, changes, handlers, counts } = await scene();
    writeFileSync(join(real, 'src/app.ts'), 'another text');
    tell('root-moved');
    await setTimeout(READY);
    await pass(3);
    expect({ handlers: handlers.length, ...counts }).toMatchObject({ handlers: 2, stopped: 1 });
    expect(changes()).toEqual(['edit src/app.ts']);
  });

  it('takes the files of a volume that is gone for there', async () => {
    const { real, tell, pass, changes, state } = await scene();
    rmSync(join(real, '..'), { recursive: true });
    tell('unmounted');
    expect(state()?.state).toBe('missing');
    await pass(3);
    expect(changes()).toEqual([]);
  });

  it('takes the end of the past for nothing', async () => {
    const { tell, pass, changes, handlers, state } = await scene();
    const before = state()?.comparedAt;
    tell('history-done');
    await pass(3);
    expect({ changes: changes(), handlers: handlers.length }).toEqual({ changes: [], handlers: 1 });
    expect(state()?.comparedAt).toBe(before);
  });

  it('takes what a checkout writes for the checkout’s', async () => {
    const git = (root: string, ...command: string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@b.invalid', ...command], {
        stdio: 'ignore',
      });
    const { real, tell, pass, changes, storms } = await scene({
      prepare: (root) => {
        git(root, 'init', '-b', 'main');
        git(root, 'add', '.');
        git(root, 'commit', '-m', 'one');
        git(root, 'checkout', '-b', 'side');
        for (const name of ['app.ts', 'new.ts']) writeFileSync(join(root, 'src', name), `${name} of side`);
        git(root, 'add', '.');
        git(root, 'commit', '-m', 'two');
        git(root, 'checkout', 'main');
      },
    });
    git(real, 'checkout', 'side');
    tell('branch-switch');
    await pass(4);
    expect(changes()).toEqual([]);
    expect(storms()).toEqual([{ files: 2, cause: 'checkout' }]);
  });

  it('says paths as the root is spelled, where a link leads to it', async () => {
    const { real, tell, pass, changes } = await scene({ isLinked: true });
    writeFileSync(join(real, 'src/app.ts'), 'another text');
    tell('plain-save');
    await pass(3);
    expect(changes()).toEqual(['edit src/app.ts']);
  });

  it('hears that a link took the place of a file', async () => {
    const { real, handlers, pass, changes } = await scene();
    rmSync(join(real, 'src/app.ts'));
    symlinkSync('old.ts', join(real, 'src/app.ts'));
    handlers[0]!(join(real, 'src/app.ts'), 0x40900, '1');
    await pass(3);
    expect(changes()).toEqual(['delete src/app.ts']);
  });

  it('passes over a checkout inside, which is a root of its own', async () => {
    const { real, handlers, pass, changes } = await scene();
    mkdirSync(join(real, 'inner/.git'), { recursive: true });
    writeFileSync(join(real, 'inner/a.ts'), 'a');
    handlers[0]!(join(real, 'inner/a.ts'), 0x10500, '1');
    await pass(3);
    expect(changes()).toEqual([]);
  });
});

it('says what the system refuses, and is looked at meanwhile (W-07)', async () => {
  const errors: unknown[] = [];
  const refusal = new Error('could not watch');
  const opened = fsEventsStreams({
    watch: () => {
      throw refusal;
    },
  })({
    root: tempFolder(),
    isIgnored: () => false,
    onEvent: () => undefined,
    onLost: () => undefined,
    onRootChanged: () => undefined,
    onReady: () => errors.push('ready'),
    onError: (error) => errors.push(error),
  });
  await setTimeout(READY);
  await opened.close();
  expect(errors).toEqual([refusal, 'ready']);
});

it('is chosen on macOS where its package loads, and chokidar’s stream else', () => {
  const fsEvents: FsEvents = { watch: () => async () => undefined };
  expect(systemStreams('darwin', () => fsEvents)).not.toBe(openStream);
  expect(systemStreams('darwin', () => null)).toBe(openStream);
  expect(systemStreams('linux', () => fsEvents)).toBe(openStream);
  expect(systemStreams('linux')).toBe(openStream);
});
