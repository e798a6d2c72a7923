import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Order, Report } from '../../../../native/watcher/messages.ts';
import { WATCH_FLAGS, WATCH_PROGRAM } from '../../../../native/watcher/start-watch-process.ts';
import { busyTime } from '../../../builders/busy-time.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

type Limit = 'max_inotify_watches' | 'max_inotify_instances';

const FOLDERS = 600;

/** Says so once, where the system lets nobody have limits of their own. */
function limitsAreMissing(): boolean {
  const may =
    process.platform === 'linux' &&
    spawnSync('unshare', ['--user', '--map-root-user', 'test', '-w', '/proc/sys/user/max_inotify_watches'])
      .status === 0;
  if (!may)
    console.warn('SKIPPED: limits of watches are lowered in a user namespace, which is not allowed here');
  return !may;
}

/** A watch process of its own, for which a limit of the system is lower, on a root of 600 folders. */
async function limited(limit: Limit, most: number) {
  const folder = tempFolder();
  const [root, ownFolder] = [join(folder, 'root'), join(folder, 'own')];
  mkdirSync(ownFolder);
  for (let number = 0; number < FOLDERS; number++) mkdirSync(join(root, `f${number}`), { recursive: true });
  const lowered = `echo ${most} > /proc/sys/user/${limit} && exec "$0" "$@"`;
  const program = [process.execPath, ...WATCH_FLAGS, WATCH_PROGRAM];
  const child = spawn('unshare', ['--user', '--map-root-user', 'sh', '-c', lowered, ...program], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const reports: Report[] = [];
  child.on('message', (report: Report) => reports.push(report));
  const send = (order: Order) => child.send(order);
  send({ kind: 'watch', roots: [root], leftOut: [], ownFolder });
  const state = () => reports.flatMap((report) => (report.kind === 'state' ? [report.state] : [])).at(-1);
  const changes = () =>
    reports.flatMap((report) => (report.kind === 'changes' ? report.changes : [])).map(({ path }) => path);
  const until = async (fits: () => boolean) => {
    for (const end = Date.now() + busyTime(15_000); !fits(); await setTimeout(50)) {
      if (Date.now() > end) throw new Error(`Never so: ${JSON.stringify([state(), changes()])}`);
    }
  };
  return { root, state, changes, until, send, isAlive: () => child.exitCode === null };
}

describe.skipIf(limitsAreMissing())('W-08: the system’s own limits', () => {
  test('of watches is named, with how many folders are not watched; a look finds what lies in them', async () => {
    const { root, state, changes, until, send, isAlive } = await limited('max_inotify_watches', 500);
    await until(() => (state()?.troubles.length ?? 0) > 0 && state()?.state === 'watching');
    const [trouble = ''] = state()!.troubles;
    expect(trouble).toMatch(/limit of watched folders.*not the disk.*max_user_watches.*every minute/);
    const uncovered = Number(/^\d+/.exec(trouble)?.[0]);
    expect(uncovered).toBeGreaterThanOrEqual(FOLDERS - 500);
    expect(uncovered).toBeLessThan(FOLDERS - 500 + 10); // the root, and what else it watches
    const written = Array.from({ length: 12 }, (_, one) => `f${one * 50}/a.ts`);
    for (const path of written) writeFileSync(join(root, path), '');
    send({ kind: 'compare' }); // instead of a minute
    await until(() => changes().length >= written.length);
    expect(changes().toSorted()).toEqual(written.toSorted());
    expect(isAlive()).toBe(true);
  });

  test('of instances is named, and looks go on', async () => {
    const { root, state, changes, until, send, isAlive } = await limited('max_inotify_instances', 0);
    await until(() => (state()?.troubles.length ?? 0) > 0);
    expect(state()?.troubles[0]).toMatch(/too many programs watch.*max_user_instances/);
    writeFileSync(join(root, 'f7/a.ts'), '');
    send({ kind: 'compare' });
    await until(() => changes().length > 0);
    expect(changes()).toEqual(['f7/a.ts']);
    expect(isAlive()).toBe(true);
  });
});
