import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Report, RootState } from '../../../native/watcher/messages.ts';
import { RootWatch } from '../../../native/watcher/root-watch.ts';
import type { OpenStream, StreamOptions } from '../../../native/watcher/stream.ts';
import { WatchBudget } from '../../../native/watcher/watch-budget.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

/** A root with a file, watched by a stream that says what the test has it say. */
async function scene(budget = WatchBudget.none) {
  const folder = tempFolder();
  const root = join(folder, 'root');
  const ownFolder = join(folder, 'own');
  for (const made of [root, ownFolder]) mkdirSync(made);
  writeFileSync(join(root, 'a.ts'), 'a');
  const time = { now: Date.now() };
  const reports: Report[] = [];
  const streams: StreamOptions[] = [];
  const openStream: OpenStream = (options) => {
    streams.push(options);
    queueMicrotask(options.onReady);
    return { close: async () => undefined };
  };
  const watch = new RootWatch({
    ...{ root, ownFolder, globalRules: '', openStream, budget },
    isLeftOut: () => false,
    clock: () => time.now,
    report: (report) => reports.push(report),
    onBusy: () => undefined,
    onNested: () => undefined,
  });
  await watch.start();
  await setTimeout(10);
  /** Lets time pass, second by second, each with its tick. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      time.now += 1_000;
      watch.tick();
      await setTimeout(2);
    }
  };
  const state = (): RootState | undefined =>
    reports.flatMap((report) => (report.kind === 'state' ? [report.state] : [])).at(-1);
  const changes = () =>
    reports.flatMap((report) => (report.kind === 'changes' ? report.changes : [])).map((one) => one.path);
  return { root, watch, streams, pass, state, changes, time };
}

function refusal(code: string, path = '/x'): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: watch '${path}'`), { code, path });
}

describe('RootWatch (W-07, W-08, W-15, W-18)', () => {
  it('names the limit of watches, not the disk, and finds changes by looks meanwhile', async () => {
    const { root, streams, pass, state, changes } = await scene();
    for (let folder = 0; folder < 500; folder++) streams[0]!.onError(refusal('ENOSPC', `/x/${folder}`));
    await pass(1);
    expect(state()?.troubles).toEqual([expect.stringMatching(/^500 folders.*max_user_watches.*/)]);
    writeFileSync(join(root, 'b.ts'), 'b');
    await pass(63);
    expect(changes()).toEqual(['b.ts']);
    expect(state()?.foundUnheard).toBe(1);
  });

  it('counts watches before it asks for them', async () => {
    const { streams, state } = await scene(new WatchBudget(0));
    expect(streams).toEqual([]);
    expect(state()).toMatchObject({ state: 'scanning', troubles: [expect.stringMatching(/limit/)] });
  });

  it.each([
    [refusal('EMFILE'), /too many files/],
    [new Error('something new'), /something new/],
    ['not even an error', /not even an error/],
  ])('recovers from %s by a new stream', async (error, words) => {
    const { streams, pass, state } = await scene();
    streams[0]!.onError(error);
    await pass(1);
    expect(state()?.troubles).toEqual([expect.stringMatching(words)]);
    await pass(65);
    expect(streams.length).toBeGreaterThan(1);
    expect(state()).toMatchObject({ state: 'watching', troubles: [] });
  });

  it('names a folder that may not be read, and keeps its stream', async () => {
    const { streams, pass, state } = await scene();
    streams[0]!.onError(refusal('EACCES', '/root/closed'));
    await pass(70);
    expect(state()?.troubles).toEqual(['/root/closed may not be read']);
    expect(streams).toHaveLength(1);
  });

  it('finds by its slow look what a silent stream did not tell', async () => {
    const { root, pass, changes } = await scene();
    writeFileSync(join(root, 'a.ts'), 'a, and more');
    await pass(60);
    expect(changes()).toEqual([]);
    await pass(600);
    expect(changes()).toEqual(['a.ts']);
  });

  it('takes a root that is gone for missing, whatever its events say, and its files for there', async () => {
    const { root, streams, pass, state, changes } = await scene();
    rmSync(root, { recursive: true });
    streams[0]!.onEvent(join(root, 'a.ts'), 'file');
    await pass(3);
    expect(state()?.state).toBe('missing');
    mkdirSync(root);
    writeFileSync(join(root, 'a.ts'), 'a');
    writeFileSync(join(root, 'b.ts'), 'b');
    await pass(5);
    expect(state()?.state).toBe('watching');
    expect(changes()).toContain('b.ts');
  });
});
