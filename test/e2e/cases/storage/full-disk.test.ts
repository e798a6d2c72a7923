import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../../../main/socket/client-errors.ts';
import { fileCall } from '../../../builders/claude-code-payloads.ts';
import { hookAt, installedHook } from '../../../builders/hook-run.ts';
import { recordedCall, recordedCalls } from '../../../builders/recorded-calls.ts';
import { holloway, type RunningHost, startHost } from '../../../builders/running-host.ts';
import { fillDisk, smallDisk, smallDisksAreMissing } from '../../../builders/small-disk.ts';
import { storedCallIds } from '../../../builders/stored-calls.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const DISK_BYTES = 2 * 1024 * 1024;
const TEXT = 'lorem ipsum '.repeat(50);
const SETTINGS = `{\n  // mine\n  "model": "opus",\n  "padding": "${'x'.repeat(20_000)}"\n}\n`;

/** Records calls one by one until the disk is full; gives the ids of those that were acknowledged. */
async function recordUntilFull(host: RunningHost, from: number): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let n = from; ; n++) {
    try {
      await host.ask('event.record', { events: [recordedCall(n, { text: TEXT })] });
      acknowledged.push(`call-${n}`);
    } catch (error) {
      expect(error).toBeInstanceOf(RemoteError);
      expect(error).toMatchObject({
        message: expect.stringContaining('the disk is full'),
        data: { reason: 'full' },
      });
      return acknowledged;
    }
  }
}

describe.skipIf(smallDisksAreMissing())('a disk that is full', () => {
  it('S-04: costs nothing that was there, is said once, and recording goes on by itself', async () => {
    const disk = smallDisk(DISK_BYTES);
    const home = join(disk, 'home');
    const settings = join(disk, 'settings.json');
    const ballast = join(disk, 'ballast');
    const host = await startHost(home);
    writeFileSync(settings, SETTINGS);
    const installed = await holloway(home, [
      'agents',
      'install',
      'claude-code',
      '--settings',
      join(tempFolder(), 'other.json'),
    ]);
    expect(installed).toMatchObject({ exitCode: 0 });
    const runHook = hookAt(join(home, 'bin', 'hook'), home);
    const early = await host.ask('maintenance.backup', {});
    const earlyBytes = readFileSync(early.path);

    fillDisk(ballast);
    const acknowledged = await recordUntilFull(host, 0);
    fillDisk(ballast);
    // Save settings: they are edited whole or not at all.
    const install = await holloway(home, ['agents', 'install', 'claude-code', '--settings', settings]);
    expect(install.exitCode).not.toBe(0);
    expect(install.stderr).toMatch(/no space|disk is full/i);
    expect(readFileSync(settings, 'utf8')).toBe(SETTINGS);
    // Back up.
    const backup = await holloway(home, ['backup']);
    expect(backup.exitCode).not.toBe(0);
    expect(backup.stderr).toContain('the disk is full');
    expect(readdirSync(join(home, 'backups')).toSorted()).toEqual(
      [early.path, `${early.path}.sha256`].map((path) => path.slice(home.length + '/backups/'.length)),
    );
    expect(readFileSync(early.path).equals(earlyBytes)).toBe(true);
    // A hook.
    expect(await runHook(fileCall('s', tempFolder(), 'a.ts'))).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    // One notice of the store, and the same process.
    const status = await host.ask('host.status', {});
    expect(status).toMatchObject({ state: 'degraded', pid: host.pid });
    expect(status.notices).toEqual([expect.stringContaining('the disk is full')]);
    expect(storedCallIds(home)).toEqual(acknowledged);

    rmSync(ballast);
    const later = recordedCalls(10_000, 10_010);
    expect(await host.ask('event.record', { events: later })).toMatchObject({ accepted: 10 });
    const after = fileCall('s', tempFolder(), 'b.ts');
    await runHook(after);
    expect(storedCallIds(home)).toEqual([
      ...acknowledged,
      ...later.map(({ callId }) => callId),
      after.tool_use_id,
    ]);
    expect(await host.ask('host.status', {})).toMatchObject({
      state: 'learning',
      pid: host.pid,
      notices: [],
    });
    expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, problems: [] });
    await host.stop();
    expect(await (await startHost(home)).ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
  });

  it('S-04: is survived by a host that is killed meanwhile', async () => {
    const home = join(smallDisk(DISK_BYTES), 'home');
    const host = await startHost(home);
    fillDisk(join(home, 'ballast'));
    const acknowledged = await recordUntilFull(host, 0);
    await host.kill();
    rmSync(join(home, 'ballast'));
    const again = await startHost(home);
    expect(storedCallIds(home)).toEqual(acknowledged);
    expect(await again.ask('maintenance.verify', {})).toMatchObject({ ok: true });
  });
});

/** A library that, loaded into a program, lets each write take at most half of what it is given. */
const SHORT_WRITES = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
static size_t half(int file, size_t size) {
    struct stat found;
    return size > 1 && fstat(file, &found) == 0 && S_ISREG(found.st_mode) ? size / 2 : size;
}
ssize_t write(int file, const void *bytes, size_t size) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    return real(file, bytes, half(file, size));
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite");
    return real(file, bytes, half(file, size), at);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
    return real(file, bytes, half(file, size), at);
}
`;

/** Compiles it; null, said loudly, where there is no compiler. */
function shortWrites(): string | null {
  const source = join(tempFolder(), 'short-writes.c');
  const library = source.replace(/c$/, 'so');
  writeFileSync(source, SHORT_WRITES);
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  if (status !== 0)
    console.warn('SKIPPED: short writes are made by a library that cc builds, which is missing');
  return status === 0 ? library : null;
}

it('S-04: a write that takes fewer bytes than asked, without an error, is gone on with', async ({ skip }) => {
  const library = shortWrites();
  if (library === null) return skip();
  const env = { LD_PRELOAD: library };
  const home = tempFolder();
  const settings = join(home, 'settings.json');
  writeFileSync(settings, SETTINGS);
  await installedHook(home);
  const runHook = hookAt(join(home, 'bin', 'hook'), home, { env });

  const spooled = fileCall('s', tempFolder(), `${'long/'.repeat(100)}a.ts`);
  expect(await runHook(spooled)).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  const install = await holloway(home, ['agents', 'install', 'claude-code', '--settings', settings], { env });
  expect(install.exitCode).toBe(0);
  expect(readFileSync(settings, 'utf8')).toContain('x'.repeat(20_000));
  expect(readFileSync(settings, 'utf8').trimEnd().endsWith('}')).toBe(true);

  const host = await startHost(home, { env });
  await expect.poll(() => storedCallIds(home)).toEqual([spooled.tool_use_id]);
  const calls = recordedCalls(0, 500).map((call) => ({ ...call, text: TEXT }));
  expect(await host.ask('event.record', { events: calls })).toMatchObject({ accepted: 500 });
  const copy = await host.ask('maintenance.backup', {});
  expect(copy).toMatchObject({ events: 501, bytes: statSync(copy.path).size });
  expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, problems: [], events: 501 });
  expect(await host.stop()).toBe(0);
  expect(existsSync(`${copy.path}.sha256`)).toBe(true);

  const again = await startHost(home);
  expect(again.told()).toBe('');
  expect(await again.ask('maintenance.verify', {})).toMatchObject({ ok: true, events: 501 });
});
