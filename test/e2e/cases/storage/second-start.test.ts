import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../../main/socket/client.ts';
import { filledHome } from '../../../builders/filled-home.ts';
import { recordedCalls } from '../../../builders/recorded-calls.ts';
import { type ServeProcess, serve, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const STARTS = 4;
const ROOT = join(import.meta.dirname, '../../../..');

/** The one host of several that were started, and what the others said and how they ended. */
async function sorted(starts: readonly ServeProcess[]) {
  const lines = await Promise.all(starts.map((start) => start.nextLine()));
  const others = starts.filter((_, n) => lines[n]?.alreadyRunning === true);
  const first = starts.filter((start) => !others.includes(start));
  return { first, others, lines };
}

describe('a second start', () => {
  it('S-14: of several at once, one is the host; the others say so and end with 0', async () => {
    const home = tempFolder();
    const starts = Array.from({ length: STARTS }, () => serve(home));
    const { first, others, lines } = await sorted(starts);
    expect(first).toHaveLength(1);
    for (const line of lines)
      expect(line).toMatchObject({ ready: true, socket: join(home, 'run', 'socket') });
    for (const other of others) expect(await other.ended).toBe(0);
    const client = await connect({ home });
    onTestFinished(client.close);
    expect(client.host.pid).toBe(first[0]?.pid);
  });

  it('S-14: names the host that runs, and leaves it alone', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    await host.ask('event.record', { events: recordedCalls(0, 5) });
    const second = serve(home);
    expect(await second.nextLine()).toMatchObject({
      alreadyRunning: true,
      pid: host.pid,
      socket: host.socket,
    });
    expect(await second.ended).toBe(0);
    expect(await host.ask('host.status', {})).toMatchObject({ pid: host.pid, events: 5, errors: 0 });
  });

  it('S-14: hands over from another installation, in another version, too', { timeout: 60_000 }, async () => {
    const other = tempFolder();
    const copied = [
      'main',
      'contracts',
      'native',
      'preload',
      'renderer',
      'assets',
      'scripts',
      'package-lock.json',
    ];
    const builders = ['vite.config.ts', 'vite.preload.config.ts', 'vite.renderer.config.ts'];
    for (const part of [...copied, ...builders])
      cpSync(join(ROOT, part), join(other, part), { recursive: true });
    const ownPackage = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    writeFileSync(join(other, 'package.json'), JSON.stringify({ ...ownPackage, version: '9.9.9' }));
    symlinkSync(join(ROOT, 'node_modules'), join(other, 'node_modules'));
    const home = tempFolder();
    const host = await startHost(home, { program: join(other, 'scripts', 'holloway.mjs') });
    expect(await host.ask('host.status', {})).toMatchObject({ version: '9.9.9' });
    const second = serve(home);
    expect(await second.nextLine()).toMatchObject({ alreadyRunning: true, pid: host.pid });
    expect(await second.ended).toBe(0);
  });
});

describe('what a crash left', () => {
  it('S-14: its socket, lock and process number do not stand in the way', async () => {
    const home = await filledHome(5);
    const crashed = await startHost(home);
    await crashed.kill();
    for (const name of ['socket', 'lock', 'pid', 'endpoint'])
      expect(existsSync(join(home, 'run', name))).toBe(true);
    const host = await startHost(home);
    expect(host.pid).not.toBe(crashed.pid);
    expect(await host.ask('host.status', {})).toMatchObject({ events: 5, state: 'learning', notices: [] });
  });

  it('S-14: neither does a process number that another program has now', async () => {
    const home = await filledHome(5);
    await (await startHost(home)).kill();
    writeFileSync(join(home, 'run', 'pid'), `${process.pid}\n`);
    const host = await startHost(home);
    expect(Number(readFileSync(join(home, 'run', 'pid'), 'utf8'))).toBe(host.pid);
    expect(process.kill(process.pid, 0)).toBe(true);
  });

  it('S-14: several starts after it agree on one', async () => {
    const home = await filledHome(5);
    await (await startHost(home)).kill();
    const { first, others } = await sorted(Array.from({ length: STARTS }, () => serve(home)));
    expect(first).toHaveLength(1);
    for (const other of others) expect(await other.ended).toBe(0);
  });

  it('S-14: a live lock is never cleared, though its files are gone', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    for (const name of ['pid', 'endpoint']) rmSync(join(home, 'run', name));
    const second = serve(home);
    expect(await second.nextLine()).toMatchObject({ alreadyRunning: true, pid: null });
    expect(await second.ended).toBe(0);
    expect(await host.ask('host.status', {})).toMatchObject({ pid: host.pid });
  });

  it('S-14: a socket that another program answers on is left to it, which is said', async () => {
    const home = tempFolder();
    mkdirSync(join(home, 'run'), { mode: 0o700 });
    const stranger = createServer();
    await new Promise<void>((listening) => {
      stranger.listen(join(home, 'run', 'socket'), listening);
    });
    onTestFinished(() => {
      stranger.close();
    });
    const refused = serve(home);
    expect(await refused.nextLine()).toBeUndefined();
    expect(await refused.ended).not.toBe(0);
    expect(refused.told()).toContain(`Another host answers on ${join(home, 'run', 'socket')}`);
    expect(existsSync(join(home, 'run', 'socket'))).toBe(true);
  });
});
