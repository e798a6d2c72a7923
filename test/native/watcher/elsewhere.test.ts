import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isElsewhere, mountsHere, mountsOfLinux, mountsOfMacos } from '../../../native/watcher/elsewhere.ts';
import type { Report } from '../../../native/watcher/messages.ts';
import { RootWatch } from '../../../native/watcher/root-watch.ts';
import type { OpenStream } from '../../../native/watcher/stream.ts';
import { WatchBudget } from '../../../native/watcher/watch-budget.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const LINUX = [
  '22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw',
  '40 22 0:50 / /home/me/far\\040away rw,nosuid shared:9 master:2 - nfs4 box:/export rw,vers=4.2',
  '41 22 0:51 / /home/me/ssh rw,nosuid - fuse.sshfs me@box: rw,user_id=1000',
  '42 22 8:17 / /media/stick rw - fuseblk /dev/sdb1 rw',
  '43 22 0:52 / /mnt/over rw - 9p share rw',
  '44 43 8:18 / /mnt/over/disk rw - xfs /dev/sdc1 rw',
  '45 22 0:53 / /mnt/twice rw - nfs box:/a rw',
  '46 45 8:19 / /mnt/twice rw - ext4 /dev/sdd1 rw',
].join('\n');
const MACOS = [
  '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
  '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)',
  '//me@box/share on /Volumes/my share (smbfs, nodev, nosuid, mounted by me)',
].join('\n');

describe('isElsewhere (W-16)', () => {
  it.each([
    ['/home/me/code', false],
    ['/home/me/far away', true],
    ['/home/me/far away/app', true],
    ['/home/me/far away too', false],
    ['/home/me/ssh/app', true],
    ['/media/stick/app', false],
    ['/mnt/over/app', true],
    ['/mnt/over/disk/app', false],
    ['/mnt/twice/app', false],
  ])('tells by the file system that %s lies on, on Linux', (folder, is) => {
    expect(isElsewhere(folder, mountsOfLinux(LINUX))).toBe(is);
  });

  it.each([
    ['/Users/me/code', false],
    ['/Volumes/my share/app', true],
  ])('and %s on macOS', (folder, is) => {
    expect(isElsewhere(folder, mountsOfMacos(MACOS))).toBe(is);
  });

  it('knows this machine’s own disk', () => {
    expect(isElsewhere(tempFolder(), mountsHere())).toBe(false);
  });
});

/** A root that lies on such a file system, or is said to. */
async function scene(root: string, lies: (folder: string) => boolean) {
  const ownFolder = tempFolder();
  const time = { now: Date.now() };
  const reports: Report[] = [];
  const openStream: OpenStream = () => {
    throw new Error('no stream is opened where events say half of it');
  };
  const watch = new RootWatch({
    ...{ root, ownFolder, globalRules: '', openStream, budget: WatchBudget.none, isElsewhere: lies },
    isLeftOut: () => false,
    clock: () => time.now,
    report: (report) => reports.push(report),
    onBusy: () => undefined,
    onNested: () => undefined,
  });
  await watch.start();
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      time.now += 1_000;
      watch.tick();
      await setTimeout(1);
    }
  };
  const state = () => reports.flatMap((report) => (report.kind === 'state' ? [report.state] : [])).at(-1);
  const changes = () =>
    reports.flatMap((report) => (report.kind === 'changes' ? report.changes : [])).map(({ path }) => path);
  return { pass, state, changes };
}

describe('a root where changes may be made elsewhere (W-16)', () => {
  it('is marked, is no trouble, and is checked every five minutes', async () => {
    const root = tempFolder();
    const { pass, state, changes } = await scene(root, () => true);
    expect(state()).toMatchObject({ state: 'checked', troubles: [] });
    writeFileSync(join(root, 'made-elsewhere.ts'), '');
    await pass(240);
    expect(changes()).toEqual([]);
    await pass(65);
    expect(changes()).toEqual(['made-elsewhere.ts']);
    expect(state()).toMatchObject({ state: 'checked', troubles: [] });
  });

  it.skipIf(bindfsIsMissing())('is known on a real file system of a program', async () => {
    const folder = tempFolder();
    const [source, root] = [join(folder, 'source'), join(folder, 'root')];
    for (const made of [source, root]) mkdirSync(made);
    execFileSync('bindfs', [source, root]);
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', root]);
    });
    const { pass, state, changes } = await scene(root, (one) => isElsewhere(one, mountsHere()));
    expect(state()?.state).toBe('checked');
    // Behind the program's back: no event of this comes.
    writeFileSync(join(source, 'made-elsewhere.ts'), '');
    await pass(305);
    expect(changes()).toEqual(['made-elsewhere.ts']);
  });
});

/** Says so once, where it is. */
function bindfsIsMissing(): boolean {
  let remove = (): void => undefined;
  const folder = tempFolder((end) => {
    remove = end;
  });
  const [source, root] = [join(folder, 'source'), join(folder, 'root')];
  for (const made of [source, root]) mkdirSync(made);
  const canMount = spawnSync('bindfs', [source, root]).status === 0;
  if (canMount) execFileSync('umount', ['--lazy', root]);
  else
    console.warn(
      'SKIPPED: a file system of a program is tested with bindfs, which is not here or may not mount',
    );
  remove();
  return !canMount;
}
