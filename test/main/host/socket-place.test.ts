import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hostPaths, prepareHome } from '../../../main/host/paths.ts';
import { MAX_SOCKET_PATH_BYTES, placeRun, placeSocket } from '../../../main/host/socket-place.ts';
import { connect } from '../../../main/socket/client.ts';
import { publishEndpoint } from '../../../main/socket/endpoint.ts';
import { listen } from '../../../main/socket/server.ts';
import { idleSocket } from '../../builders/socket-builder.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const LONG = 180;

/** A home whose path has that many bytes, accents among them. */
const homeOf = (bytes: number): string => {
  const base = join(tempFolder(), 'é');
  const home = base + 'ü'.repeat(Math.floor((bytes - Buffer.byteLength(base)) / 2));
  return home.padEnd(home.length + bytes - Buffer.byteLength(home), 'x');
};

/** A place for a long home, removed when the test ends. */
const placed = (home: string, env: NodeJS.ProcessEnv): string => {
  const endpoint = placeSocket(home, env);
  onTestFinished(() => rmSync(dirname(endpoint), { recursive: true, force: true }));
  return endpoint;
};

const runtimeFolder = () => {
  const folder = tempFolder();
  return { folder, env: { XDG_RUNTIME_DIR: folder } };
};

describe('placeSocket (I-12)', () => {
  it.each([60, 95, LONG])('host and client agree on a socket for a home of %i bytes', async (bytes) => {
    const before = process.umask(0);
    onTestFinished(() => {
      process.umask(before);
    });
    const home = homeOf(bytes);
    expect(Buffer.byteLength(home)).toBe(bytes);
    prepareHome(hostPaths(home));
    const endpoint = placeSocket(home, runtimeFolder().env);
    expect(Buffer.byteLength(endpoint)).toBeLessThanOrEqual(MAX_SOCKET_PATH_BYTES);
    expect(endpoint.startsWith(home)).toBe(bytes === 60);
    expect(statSync(dirname(endpoint)).mode & 0o777).toBe(0o700);
    const server = await listen(idleSocket(endpoint));
    publishEndpoint(home, endpoint);
    const client = await connect({ home });
    expect(client.host.pid).toBe(process.pid);
    client.close();
    await server.close(0);
  });

  it('gives one home the same place again, and another home another', () => {
    const { env } = runtimeFolder();
    const [first, second] = [homeOf(LONG), homeOf(LONG)];
    expect(placeSocket(first, env)).toBe(placeSocket(first, env));
    expect(placeSocket(first, env)).not.toBe(placeSocket(second, env));
  });

  it.each([
    ['missing', () => join(tempFolder(), 'gone')],
    ['not named', () => ''],
    ['relative', () => 'run'],
    ['itself too long', () => homeOf(LONG)],
  ])('falls back to the temp folder where the runtime folder is %s', (_, runtime) => {
    const endpoint = placed(homeOf(LONG), { XDG_RUNTIME_DIR: runtime() });
    expect(endpoint.startsWith(join(tmpdir(), 'holloway-'))).toBe(true);
    expect(statSync(dirname(endpoint)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['a link', (folder: string) => symlinkSync(tempFolder(), folder)],
    ['a file', (folder: string) => writeFileSync(folder, '')],
    [
      'open to others',
      (folder: string) => {
        mkdirSync(folder);
        chmodSync(folder, 0o755);
      },
    ],
  ])('does not trust a folder of that name that is %s', (_, squat) => {
    const { folder, env } = runtimeFolder();
    const home = homeOf(LONG);
    const name = basename(dirname(placeSocket(home, runtimeFolder().env)));
    squat(join(folder, name));
    expect(placed(home, env).startsWith(folder)).toBe(false);
  });

  it('names the lengths where no place is left', () => {
    const home = homeOf(LONG);
    const before = process.env.TMPDIR;
    onTestFinished(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
    process.env.TMPDIR = homeOf(LONG);
    chmodSync(dirname(placed(home, {})), 0o755); // In /tmp, the last resort.
    expect(() => placeSocket(home, {})).toThrow(
      new RegExp(`would have ${LONG + '/run/socket'.length} bytes, at most ${MAX_SOCKET_PATH_BYTES} fit`),
    );
  });
});

describe('placeRun (S-15)', () => {
  it('is the home where that can be written', () => {
    const home = tempFolder();
    prepareHome(hostPaths(home));
    expect(placeRun(home, runtimeFolder().env)).toBe(home);
  });

  it('is a folder of the same owner outside it where it cannot, in which clients find the host', async () => {
    const home = tempFolder();
    const { folder, env } = runtimeFolder();
    const runHome = placeRun(home, env);
    expect(dirname(runHome)).toBe(folder);
    expect(statSync(runHome).mode & 0o777).toBe(0o700);
    const endpoint = placeSocket(runHome, env);
    const server = await listen(idleSocket(endpoint));
    onTestFinished(() => server.close(0));
    publishEndpoint(runHome, endpoint);
    vi.stubEnv('XDG_RUNTIME_DIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const client = await connect({ home });
    expect(client.host.pid).toBe(process.pid);
    client.close();
  });
});
