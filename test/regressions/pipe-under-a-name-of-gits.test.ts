import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { GitFolder } from '../../native/watcher/git-folder.ts';
import { globalRules } from '../../native/watcher/global-rules.ts';
import type { Report } from '../../native/watcher/messages.ts';
import { RootWatch } from '../../native/watcher/root-watch.ts';
import { WatchBudget } from '../../native/watcher/watch-budget.ts';
import { tempFolder } from '../builders/temp-folder.ts';

/** A pipe that nobody writes to: who reads it waits for ever. */
function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}

test('a watch waits for no pipe that is called as git’s files are', async () => {
  const root = tempFolder();
  mkdirSync(join(root, 'src'));
  for (const name of ['.git', '.gitignore', 'src/.gitignore']) makePipe(join(root, name));
  writeFileSync(join(root, 'src/a.ts'), 'a');
  const reports: Report[] = [];
  const watch = new RootWatch({
    ...{ root, ownFolder: tempFolder(), globalRules: '', budget: WatchBudget.none },
    openStream: ({ onReady }) => {
      queueMicrotask(onReady);
      return { close: async () => undefined };
    },
    isLeftOut: () => false,
    clock: Date.now,
    report: (report) => reports.push(report),
    onBusy: () => undefined,
    onNested: () => undefined,
  });
  await watch.start();
  watch.tick();
  await watch.stop();
  expect(reports.at(-1)).toMatchObject({ kind: 'state', state: { files: 1 } });
  expect(GitFolder.of(root)).toBeNull();
});

test('a checkout’s own files are no pipes, and none is larger than git writes it', () => {
  const checkout = tempFolder();
  mkdirSync(join(checkout, '.git/info'), { recursive: true });
  for (const name of ['commondir', 'info/exclude']) makePipe(join(checkout, '.git', name));
  expect(GitFolder.of(checkout)?.exclude).toBeNull();

  const other = tempFolder();
  writeFileSync(join(other, '.git'), `${'x'.repeat(100_000)}\ngitdir: ${checkout}\n`);
  expect(GitFolder.of(other)).toBeNull();
});

test('rules for every repository are read from no pipe', async () => {
  const home = tempFolder();
  writeFileSync(join(home, '.gitconfig'), '[core]\n\texcludesFile = ~/pipe\n');
  makePipe(join(home, 'pipe'));
  vi.stubEnv('HOME', home);
  expect(await globalRules()).toBe('');
  vi.unstubAllEnvs();
});
