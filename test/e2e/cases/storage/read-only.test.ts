import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileCall, userPrompt } from '../../../builders/claude-code-payloads.ts';
import { filledHome, storeIn } from '../../../builders/filled-home.ts';
import { hookAt, installedHook } from '../../../builders/hook-run.ts';
import { allIn, asNobody, giveToNobody, nobodyIsMissing } from '../../../builders/nobody.ts';
import { recordedCalls } from '../../../builders/recorded-calls.ts';
import { holloway, type ProcessSettings, serve, startHost } from '../../../builders/running-host.ts';
import { smallDisk, smallDisksAreMissing } from '../../../builders/small-disk.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const CALLS = 40;
const DISK_BYTES = 16 * 1024 * 1024;
const NOTHING_IS_RECORDED = /can only be read: nothing is recorded/;

/** Bytes and times of everything in a home, by path. */
const stateOf = (home: string) =>
  Object.fromEntries(
    allIn(home).map((path) => {
      const { mode, mtimeMs, size } = statSync(path);
      return [path, { mode, mtimeMs, size }];
    }),
  );

/** Everything that still works over a home that can only be read, and what is said. */
async function expectReadOnly(home: string, settings: ProcessSettings): Promise<void> {
  const hook = hookAt(join(home, 'bin', 'hook'), home, settings);
  const host = serve(home, settings);
  const first = await host.nextLine();
  expect(first, host.told()).toMatchObject({ ready: true });
  expect(host.told()).toMatch(NOTHING_IS_RECORDED);

  const recalled = await holloway(home, ['recall', 'module part', '--project', 'shop', '--json'], settings);
  expect(recalled, recalled.stderr).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(recalled.stdout).results).not.toEqual([]);
  for (const args of [
    ['stats'],
    ['projects'],
    ['verify'],
    ['recall', 'anything', '--project', 'never met'],
  ]) {
    const read = await holloway(home, args, settings);
    expect({ args, code: read.exitCode, told: read.stderr }).toMatchObject({
      args,
      told: expect.not.stringContaining('log says'),
    });
  }
  const status = await holloway(home, ['status'], settings);
  expect(status).toMatchObject({ exitCode: 0 });
  expect(status.stdout).toContain('is read-only');
  expect(status.stdout).toMatch(NOTHING_IS_RECORDED);

  const recorded = await holloway(home, ['record', 'src/new.ts', '--project', 'shop'], settings);
  expect(recorded.exitCode).not.toBe(0);
  expect(recorded.stderr).toContain('cannot be written');
  for (const payload of [fileCall('s', tempFolder(), 'a.ts'), userPrompt('s', tempFolder(), 'module part')])
    expect(await hook(payload)).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });

  const second = serve(home, settings);
  expect(await second.nextLine()).toMatchObject({
    alreadyRunning: true,
    pid: host.pid,
    socket: first?.socket,
  });
  expect(await second.ended).toBe(0);
  expect(await host.stop()).toBe(0);
}

/** A filled home with a hook client, below `folder`. */
async function homeIn(folder: string): Promise<string> {
  const home = join(folder, 'home');
  await filledHome(CALLS, home);
  await installedHook(home);
  return home;
}

describe.skipIf(nobodyIsMissing())('a store that can only be read, by permissions', () => {
  /** Makes a home nobody's, with its store, or all of it, closed to writing. */
  async function closedHome(isClosed: (path: string, home: string) => boolean) {
    const folder = tempFolder();
    const runtime = join(folder, 'runtime');
    const home = await homeIn(folder);
    mkdirSync(runtime, { mode: 0o700 });
    chmodSync(folder, 0o755);
    for (const owned of [runtime, home]) giveToNobody(owned);
    for (const path of allIn(home)) if (isClosed(path, home)) chmodSync(path, statSync(path).mode & 0o555);
    return { home, settings: { ...asNobody, env: { HOME: folder, XDG_RUNTIME_DIR: runtime } } };
  }

  it('S-15: is searched, and said to record nothing, when the store’s file is read-only', async () => {
    const { home, settings } = await closedHome((path, folder) => path === storeIn(folder));
    const before = readFileSync(storeIn(home));
    await expectReadOnly(home, settings);
    expect(readFileSync(storeIn(home)).equals(before)).toBe(true);
  });

  it('S-15: is searched, and said to record nothing, when the folder is read-only', async () => {
    const { home, settings } = await closedHome(() => true);
    const before = stateOf(home);
    await expectReadOnly(home, settings);
    expect(stateOf(home)).toEqual(before);
  });
});

describe.skipIf(smallDisksAreMissing())('a store that can only be read, on a read-only mount', () => {
  it('S-15: is searched, and said to record nothing; recording goes on after the next start', async () => {
    const disk = smallDisk(DISK_BYTES);
    const home = await homeIn(disk);
    const settings = { env: { XDG_RUNTIME_DIR: tempFolder() } };
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const before = stateOf(home);
    await expectReadOnly(home, settings);
    expect(stateOf(home)).toEqual(before);

    execFileSync('mount', ['-o', 'remount,rw', disk]);
    const host = await startHost(home, settings);
    expect(host.told()).toBe('');
    expect(await host.ask('event.record', { events: recordedCalls(CALLS, CALLS + 1) })).toMatchObject({
      accepted: 1,
    });
    expect(await host.ask('host.status', {})).toMatchObject({ state: 'learning', notices: [] });
  });

  it('S-15: is read with the log that a killed host left', async () => {
    const disk = smallDisk(DISK_BYTES);
    const home = await homeIn(disk);
    const killed = await startHost(home);
    await killed.ask('event.record', { events: recordedCalls(CALLS, CALLS + 10) });
    await killed.kill();
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const settings = { env: { XDG_RUNTIME_DIR: tempFolder() } };
    await serve(home, settings).nextLine();
    const status = await holloway(home, ['status', '--json'], settings);
    expect(JSON.parse(status.stdout)).toMatchObject({ state: 'read-only', events: CALLS + 10 });
  });

  it('S-15: has no store yet: that is said, and nothing is made', async () => {
    const disk = smallDisk(DISK_BYTES);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const refused = serve(join(disk, 'home'), { env: { XDG_RUNTIME_DIR: tempFolder() } });
    expect(await refused.nextLine()).toBeUndefined();
    expect(await refused.ended).not.toBe(0);
    expect(refused.told()).toContain(`${join(disk, 'home')} cannot be made (`);
  });
});
