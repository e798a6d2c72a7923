import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Report } from '../../native/watcher/messages.ts';
import { RootWatch } from '../../native/watcher/root-watch.ts';
import type { StreamOptions } from '../../native/watcher/stream.ts';
import { WatchBudget } from '../../native/watcher/watch-budget.ts';
import { tempFolder } from '../builders/temp-folder.ts';

test('a file that is saved in the moment of a branch switch is an edit, beside the switch', async () => {
  const [root, ownFolder] = ['root', 'own'].map((name) => join(tempFolder(), name)) as [string, string];
  for (const made of [root, ownFolder]) mkdirSync(made);
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.test', ...args], { cwd: root });
  const write = (name: string, text: string) => writeFileSync(join(root, `${name}.ts`), text);
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['a', 'b', 'c']) write(name, 'one\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'one');
  git('checkout', '--quiet', '-b', 'other');
  for (const name of ['a', 'b']) write(name, 'other\n');
  git('commit', '--quiet', '--all', '--message', 'other');

  const reports: Report[] = [];
  const streams: StreamOptions[] = [];
  const watch = new RootWatch({
    ...{ root, ownFolder, globalRules: '', budget: WatchBudget.none },
    isLeftOut: () => false,
    openStream: (options) => {
      streams.push(options);
      queueMicrotask(options.onReady);
      return { close: async () => undefined };
    },
    clock: Date.now,
    report: (report) => reports.push(report),
    onBusy: () => undefined,
    onNested: () => undefined,
  });
  await watch.start();
  await setTimeout(50);
  git('checkout', '--quiet', 'main');
  write('c', 'by hand\n');
  for (const name of ['a', 'b', 'c']) streams[0]!.onEvent(join(root, `${name}.ts`), 'file');
  await setTimeout(400);
  watch.tick();
  await watch.stop();
  expect(reports.filter(({ kind }) => kind === 'storm' || kind === 'changes')).toMatchObject([
    { kind: 'storm', storm: { files: 2, cause: 'checkout' } },
    { kind: 'changes', changes: [{ path: 'c.ts', access: 'edit' }] },
  ]);
});
